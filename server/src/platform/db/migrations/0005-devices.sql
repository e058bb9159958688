-- The cameras and phones of an event, and by how much each one's clock is corrected. `clock_at` is the time that a
-- photo's file has; `taken_at` is that time corrected.
create table devices (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  -- Keyed: make and model with the body's serial number, or else with the uploader.
  hash bytea not null,
  make text not null,
  model text not null,
  correction_seconds integer not null default 0,
  -- Null while nothing is corrected.
  corrected_by text check (corrected_by in ('estimate', 'host')),
  estimate jsonb,
  unique (event_id, hash)
);

alter table photos
  add column clock_at timestamptz,
  add column device_id text references devices (id) on delete set null;
update photos set clock_at = taken_at where taken_at is not null;
create index photos_device on photos (device_id) where device_id is not null;
