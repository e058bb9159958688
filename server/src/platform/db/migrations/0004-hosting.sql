-- Sponsors' pictures of a Plus event, at most one per position. The picture is in storage under image_id.
create table ads (
  event_id text not null references events (id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  name text not null,
  url text not null,
  image_id text not null unique,
  image_at timestamptz not null default now(),
  primary key (event_id, position)
);

-- Photos reported to the host; deleted with the photo.
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

-- Actions of administrators, written in the transaction of the action.
create table audit_log (
  id text primary key,
  -- The address stays when the account is deleted.
  admin_id text references users (id) on delete set null,
  admin_email text not null,
  action text not null,
  details jsonb not null,
  created_at timestamptz not null default now()
);
create index audit_log_created on audit_log (created_at desc);

-- Used by account deletion and export.
create index photos_uploader on photos (uploader_id);
create index feedback_user on feedback (user_id);
