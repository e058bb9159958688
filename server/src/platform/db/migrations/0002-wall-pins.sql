-- A wall shows the PIN of its own epoch, so that a new PIN locks out whoever opens an old wall. Null for a wall that the
-- release before made during an upgrade: it shows the PIN.
alter table walls add column pin_epoch integer;
update walls set pin_epoch = events.pin_epoch from events where events.id = walls.event_id;
