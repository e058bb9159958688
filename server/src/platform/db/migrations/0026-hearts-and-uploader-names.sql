-- A heart that somebody gave a photo: one each, by the account or by the guest's cookie, whose network has a limit.
create table hearts (
  photo_id text not null references photos (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  guest_hash bytea,
  network_hash bytea,
  given_at timestamptz not null default now(),
  check ((user_id is null) <> (guest_hash is null)),
  unique (photo_id, user_id),
  unique (photo_id, guest_hash)
);
create index hearts_event on hearts (event_id, photo_id);
create index hearts_user on hearts (user_id);
-- What the uploader wanted to be called, and where the faces are along the photo's long side, in percent of what a square
-- crop can move.
alter table photos add column uploader_name text, add column focus smallint;
-- The notes on an event's photos count hearts (decision 17).
create constraint trigger raise_version after insert or update or delete on hearts
  deferrable initially deferred for each row execute function raise_event_version();
