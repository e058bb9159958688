-- Photos selected for a ZIP, by their arrival, so that every process can serve it. The ZIP of a whole event needs no row.
create table archives (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  arrivals bigint[] not null,
  expires_at timestamptz not null
);
create index archives_event on archives (event_id);
create index archives_expires on archives (expires_at);
