-- Sponsors' pictures of a Plus event, at most one a position. The picture lies in storage under image_id.
create table ads (
  event_id text not null references events (id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  name text not null,
  url text not null,
  image_id text not null unique,
  image_at timestamptz not null default now(),
  primary key (event_id, position)
);

-- Photos that somebody asked the host to remove; gone with the photo.
create table photo_reports (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  photo_id text not null references photos (id) on delete cascade,
  reporter_id text references users (id) on delete set null,
  reason text not null check (reason in ('SHOWS_ME', 'INAPPROPRIATE', 'OTHER')),
  message text not null,
  created_at timestamptz not null default now()
);
create index photo_reports_event on photo_reports (event_id, created_at);
create index photo_reports_photo on photo_reports (photo_id);

-- What administrators did, in the transaction that did it.
create table audit_log (
  id text primary key,
  -- The address stays when the account goes.
  admin_id text references users (id) on delete set null,
  admin_email text not null,
  action text not null,
  details jsonb not null,
  created_at timestamptz not null default now()
);
create index audit_log_created on audit_log (created_at desc);

-- Who deletes an account, or asks for an export, goes by these.
create index photos_uploader on photos (uploader_id);
create index feedback_user on feedback (user_id);
