-- Every event has its row from the start: inserting it for the first guest would wait for the lock on the event's row.
insert into guest_counts (event_id, guests) select id, 0 from events on conflict do nothing;
