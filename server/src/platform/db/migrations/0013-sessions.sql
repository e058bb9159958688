-- A sign-in of one browser. Its token names the row and the rotation; without the row it is invalid.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- The browser's name and system from its User-Agent, such as Chrome and Android.
  browser text not null,
  system text not null,
  -- The provider's refresh token, sealed.
  refresh_token bytea,
  -- Number of renewals.
  rotation integer not null default 0,
  rotated_at timestamptz not null,
  -- True once the token of this rotation has been used, so it has arrived.
  settled boolean not null default true,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_end on sessions (expires_at);

-- Refresh tokens belong to sessions from now on. The column stays for the previous version, which requires a new sign-in.
update users set refresh_token = null where refresh_token is not null;
