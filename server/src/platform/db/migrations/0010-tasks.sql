-- What the host asks guests to photograph. A task is a chapter made by hand: it has no start, and its photos name it. They lie in
-- their chapter in time as well (decision 45).
alter table chapters alter column starts_at drop not null;
-- The task that a photo was sent to; none once that is gone.
alter table photos add column chapter_id text references chapters (id) on delete set null;
create index photos_chapter on photos (chapter_id) where chapter_id is not null;

-- Counts the host's changes of the tasks. They leave `chapters_edition`, so that the server goes on cutting chapters.
alter table events add column tasks_edition integer not null default 0;
