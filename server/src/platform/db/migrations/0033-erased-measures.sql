-- Takedowns, bans and their lifting are recorded like deletions: a restored backup must not undo them. The reasons are
-- not recorded, because they are texts about people and the records outlive them.
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check
  check (kind in ('PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'ALERT', 'TAKEDOWN', 'BAN'));

-- `id` is erased_id of the event or user; `at` is null when it was lifted.
create function note_takedown() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'TAKEDOWN', jsonb_build_object('id', erased_id(new.id), 'at', new.taken_down_at)
  );
  return null;
end $$;
create trigger note_takedown after update on events
  for each row when (new.taken_down_at is distinct from old.taken_down_at) execute function note_takedown();

create function note_ban() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'BAN', jsonb_build_object('id', erased_id(new.id), 'at', new.banned_at)
  );
  return null;
end $$;
create trigger note_ban after update on users
  for each row when (new.banned_at is distinct from old.banned_at) execute function note_ban();
