-- The cover and the accent colour of an event's page. The photo is no reference: a photo that is gone is no cover.
alter table events
  add column cover text not null default 'automatic' check (cover in ('automatic', 'photo', 'none')),
  add column cover_photo_id text,
  add column theme text not null default 'persimmon';
