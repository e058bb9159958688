-- An event's former PINs, under a keyed hash. Looking one up counts as no guess: open pages and printed codes do that.
create table former_pins (
  event_id text not null references events (id) on delete cascade,
  pin_hash bytea not null,
  primary key (pin_hash, event_id)
);
create index former_pins_event on former_pins (event_id);
