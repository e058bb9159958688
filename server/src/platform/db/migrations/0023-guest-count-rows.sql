-- Each event has its row from the beginning: a first guest who inserted it would wait for whoever locks the event's.
insert into guest_counts (event_id, guests) select id, 0 from events on conflict do nothing;
