-- Stored with the figure, so that lists need no replay; each grouping derives it from the corrections.
alter table figures add column hidden boolean not null default false;

-- A host's corrections, by faces, since figures come and go; replayed in the order of seq after each grouping.
create table figure_corrections (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  seq bigint not null generated always as identity,
  kind text not null check (kind in ('SAME', 'SPLIT', 'HIDE', 'SHOW')),
  -- SAME: both sides are one person. SPLIT: the removed faces, and those they were removed from. HIDE, SHOW: faces_a.
  -- The most certain face of a side comes first; ids of deleted faces are ignored.
  faces_a text[] not null check (cardinality(faces_a) > 0),
  faces_b text[] not null,
  check ((kind in ('SAME', 'SPLIT')) = (cardinality(faces_b) > 0))
);
create index figure_corrections_event on figure_corrections (event_id, seq);

-- The place of a forgotten person in a photo, in fractions of it, and nothing else about them.
create table forgotten_faces (
  id bigint primary key generated always as identity,
  photo_id text not null references photos (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  box_left real not null,
  box_top real not null,
  box_width real not null,
  box_height real not null
);
create index forgotten_faces_photo on forgotten_faces (photo_id);
create index forgotten_faces_event on forgotten_faces (event_id);
