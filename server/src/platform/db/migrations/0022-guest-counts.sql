-- How many browsers without a sign-in have joined an event by its PIN. A row of its own: guests who come all at once do
-- not wait for uploads, which lock the event's.
create table guest_counts (
  event_id text primary key references events (id) on delete cascade,
  guests integer not null
);
