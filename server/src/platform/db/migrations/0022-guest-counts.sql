-- Number of browsers that joined an event by its PIN without a sign-in. A table of its own, so that arriving guests do
-- not wait for uploads, which lock the event's row.
create table guest_counts (
  event_id text primary key references events (id) on delete cascade,
  guests integer not null
);
