-- An event's photo book: its pages as the host left them, and its PDF, which is drawn from them. The photos are no references: one
-- that is gone is on no page. The PDF is in storage in pieces, under the id of its drawing.
create table books (
  event_id text primary key references events (id) on delete cascade,
  -- Counts the changes of the pages.
  edition integer not null,
  format text not null check (format in ('a4', 'square')),
  -- contract/src/book-pages.ts, BookPage[]; the title page first.
  pages jsonb not null,
  -- Of the drawing in progress.
  pages_drawn integer not null default 0,
  -- The last drawing of this edition failed.
  has_failed boolean not null default false,
  -- The PDF: its edition, the ids of its photos, its id in storage, the number of pieces and bytes.
  drawn_edition integer,
  drawn_photos text[],
  file_id text,
  file_pieces integer,
  file_bytes bigint
);
