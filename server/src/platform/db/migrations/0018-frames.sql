-- The sponsor's picture on photos that guests of a Plus event save one by one (decision 52). It is a PNG in storage.
create table frames (
  event_id text primary key references events (id) on delete cascade,
  -- Names the file: a new picture is a new file.
  file_id text not null unique,
  placement text not null check (placement in ('logo', 'frame')),
  is_on boolean not null default false,
  changed_at timestamptz not null
);
create constraint trigger raise_version after insert or update or delete on frames
  deferrable initially deferred for each row execute function raise_event_version();
