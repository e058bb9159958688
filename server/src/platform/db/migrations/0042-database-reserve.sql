-- The table database_reserve_filler reserves space for acts that free a full disk, such as deleting a photo; it is
-- dropped for them. A row here records that the filler existed.
create table database_reserve (
  is_kept boolean primary key check (is_kept)
);
