-- How often a photo's faces were written, and the last of these writes in a committed grouping: where the two differ,
-- the event's figures may still change.
alter table photos
  add column faces_written integer not null default 0,
  add column faces_grouped integer not null default 0;
