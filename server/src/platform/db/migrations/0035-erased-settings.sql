-- Users' protective settings are recorded like deletions: a restored backup must not bring back a session that was
-- signed out, a PIN that was replaced, or faces of an event that had stopped grouping them.

-- `id` is erased_id of the event.
create function note_grouping() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'GROUPING', jsonb_build_object('id', erased_id(new.id), 'is_on', new.face_grouping)
  );
  return null;
end $$;

-- The PIN itself is not noted.
create function note_pin() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'PIN', jsonb_build_object('id', erased_id(new.id), 'epoch', new.pin_epoch)
  );
  return null;
end $$;

create function note_former_pin() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'FORMER_PIN', jsonb_build_object('id', erased_id(new.event_id), 'pin_hash', new.pin_hash)
  );
  return null;
end $$;

-- In the lock order of transactions, with each table's strongest lock first, because other processes are working meanwhile.
alter table events drop constraint events_host_notice_check;
alter table events add constraint events_host_notice_check check (host_notice in ('UPLOADS_REOPENED', 'PIN_REPLACED'));
create trigger note_grouping after update on events
  for each row when (new.face_grouping <> old.face_grouping) execute function note_grouping();
create trigger note_pin after update on events
  for each row when (new.pin_epoch <> old.pin_epoch) execute function note_pin();
create trigger note_former_pin after insert on former_pins for each row execute function note_former_pin();

-- An expired session is invalid in a backup, too.
create trigger note_deletion after delete on sessions
  for each row when (old.expires_at > now()) execute function note_deletion('SESSION');

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (
  kind in (
    'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN'
  )
);
