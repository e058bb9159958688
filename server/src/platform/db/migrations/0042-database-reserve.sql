-- Room that acts which free a full disk may use, such as the deletion of a photo, is a table that is dropped for them:
-- database_reserve_filler. A row here says that it was there before.
create table database_reserve (
  is_kept boolean primary key check (is_kept)
);
