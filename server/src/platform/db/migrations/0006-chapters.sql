-- The parts of an event in time. A photo belongs to the last chapter that starts at or before the photo's time, so new photos,
-- corrected clocks and deletions change no row here (decision 45).
create table chapters (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  -- The host's order.
  position integer not null,
  name text,
  starts_at timestamptz not null,
  hidden boolean not null default false
);
create index chapters_event on chapters (event_id);
create constraint trigger raise_version after insert or update or delete on chapters
  deferrable initially deferred for each row execute function raise_event_version();

-- Counts the host's changes of the chapters. While it is 0, they are cut again as photos arrive.
alter table events add column chapters_edition integer not null default 0;
-- A wall that shows one chapter; all photos once that is gone.
alter table walls add column chapter_id text references chapters (id) on delete set null;
create index walls_chapter on walls (chapter_id) where chapter_id is not null;
