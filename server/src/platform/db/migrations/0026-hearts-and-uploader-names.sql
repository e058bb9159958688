-- A heart for a photo: one per account or guest cookie, with a limit per network.
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
-- The uploader's display name, and the position of the faces along the photo's long side, as a percentage for
-- object-position.
alter table photos add column uploader_name text, add column focus smallint;
-- Photo notes contain hearts (decision 17).
create constraint trigger raise_version after insert or update or delete on hearts
  deferrable initially deferred for each row execute function raise_event_version();
