-- What guests get of an event's photos where they download them (decision 52).
alter table events add column guest_downloads text not null default 'originals'
  check (guest_downloads in ('originals', 'reduced', 'none'));

-- JPEGs that guests get instead of larger originals while the rule is `reduced`. A ZIP is computed from size and checksums.
create table reductions (
  photo_id text primary key references photos (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  -- Names the file, so that no reduction ever takes another's place.
  file_id text not null,
  size integer not null,
  sha256 bytea not null,
  crc32 bigint not null,
  made_at timestamptz not null
);
create index reductions_event on reductions (event_id);

-- A restored backup must not hand out what a host no longer hands out.
create function note_downloads() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'DOWNLOADS', jsonb_build_object('id', erased_id(new.id), 'rule', new.guest_downloads)
  );
  return null;
end $$;
create trigger note_downloads after update on events
  for each row when (new.guest_downloads <> old.guest_downloads) execute function note_downloads();

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (
  kind in (
    'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN',
    'VISIBILITY', 'CONCEALMENT', 'WALL', 'UPLOAD_KEY', 'CO_HOST', 'HOST_INVITE', 'MAIL_STOP',
    'WISH', 'WISH_VISIBILITY', 'WISH_EDIT', 'WISHES', 'CHOICE_LIST', 'CHOOSER', 'REPLACEMENT', 'DOWNLOADS'
  )
);
