-- A sign-in of one browser. Its token names the row and the rotation it was made with; without the row it is worth nothing.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- What the browser says of itself, in two words at most, such as Chrome and Android.
  browser text not null,
  system text not null,
  -- The provider's refresh token, sealed.
  refresh_token bytea,
  -- Counts the renewals.
  rotation integer not null default 0,
  rotated_at timestamptz not null,
  -- Whether the token of this rotation has arrived: it has been used.
  settled boolean not null default true,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_end on sessions (expires_at);

-- Refresh tokens belong to sessions from here on. The column stays for the previous version, which asks for a sign-in.
update users set refresh_token = null where refresh_token is not null;
