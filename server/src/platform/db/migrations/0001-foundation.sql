-- Ids are 22 random letters and digits. Times are UTC. Deleting an event deletes its rows.
create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  name text not null,
  picture text not null,
  refresh_token bytea,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index users_email on users (lower(email));

create table events (
  id text primary key,
  pin text not null unique,
  name text not null,
  host_id text not null references users (id),
  type text not null check (type in ('Free', 'Plus')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  photo_limit integer not null check (photo_limit >= 0),
  -- Updated in the transactions that add or remove photos, so that a quota check locks one row.
  photo_count integer not null default 0 check (photo_count >= 0 and photo_count <= photo_limit),
  sponsor_subtitle text not null default '',
  uploads_closed_at timestamptz,
  face_grouping boolean not null default true,
  created_at timestamptz not null default now()
);
create index events_host on events (host_id, created_at desc);
create index events_end on events (ends_at);

create table participants (
  event_id text not null references events (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('HOST', 'PARTICIPANT')),
  joined_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index participants_user on participants (user_id, joined_at desc);

create table permissions (
  event_id text not null references events (id) on delete cascade,
  permission text not null check (permission in ('UPLOAD_PHOTO')),
  principal_type text not null check (principal_type in ('EVENT_DEFAULT', 'ROLE')),
  role text not null check (role in ('HOST', 'PARTICIPANT')),
  decision text not null check (decision in ('ALLOW', 'DENY')),
  primary key (event_id, permission, principal_type, role)
);

-- Free events per user and month of Asia/Taipei; deleting an event does not decrease it.
create table free_event_months (
  user_id text not null references users (id) on delete cascade,
  month text not null,
  created integer not null,
  primary key (user_id, month)
);

create table photos (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  -- Order of arrival within the whole table; newest first is its descending order.
  arrival bigint generated always as identity,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 bytea not null,
  crc32 bigint not null,
  width integer not null,
  height integer not null,
  taken_at timestamptz,
  uploader_id text references users (id) on delete set null,
  -- SHA-256 of the guest cookie: identifies the guest, and cannot be used to impersonate one.
  guest_hash bytea,
  uploaded_at timestamptz not null default now(),
  thumbhash bytea,
  previews_at timestamptz,
  previews_error text,
  -- The pipeline version of the rows in `faces`; null while the photo waits.
  faces_version text,
  faces_error text,
  unique (event_id, sha256)
);
create index photos_event on photos (event_id, arrival desc);

-- The response to a batch, so that a retry with the same Idempotency-Key gets the same response.
create table upload_batches (
  event_id text not null references events (id) on delete cascade,
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (event_id, key)
);

create table figures (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  representative_face_id text,
  first_arrival bigint not null,
  photo_count integer not null,
  created_at timestamptz not null default now()
);
create index figures_event on figures (event_id, photo_count desc, first_arrival);

create table faces (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  photo_id text not null references photos (id) on delete cascade,
  figure_id text references figures (id) on delete set null,
  -- Box in fractions of the oriented image.
  box_left real not null,
  box_top real not null,
  box_width real not null,
  box_height real not null,
  height_px real not null,
  score real not null,
  quality real not null,
  -- 128 little-endian float32 of the net's raw output.
  embedding bytea not null,
  pipeline_version text not null
);
create index faces_event on faces (event_id);
create index faces_photo on faces (photo_id);
create index faces_figure on faces (figure_id);

-- Grants of the local identity provider, so that a restart does not sign users out.
create table local_identity_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index local_identity_grant on local_identity_records (grant_id);
create index local_identity_uid on local_identity_records (uid);
