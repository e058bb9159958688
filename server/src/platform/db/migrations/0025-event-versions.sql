-- The version of everything that an event shows besides its own row: two reads of one version saw the same (decision
-- 17). A transaction that changes anything of an event increments it once, at commit, after taking all other locks.
-- Based on the clock, so that a restored database never repeats a version with other contents.
create table event_versions (
  event_id text primary key references events (id) on delete cascade,
  version bigint not null default 0
) with (fillfactor = 50);

create function begin_event_version() returns trigger language plpgsql as $$
begin
  insert into event_versions (event_id) values (new.id);
  return null;
end $$;
create trigger begin_version after insert on events
  for each row execute function begin_event_version();
insert into event_versions (event_id) select id from events;

create function raise_event_version() returns trigger language plpgsql as $$
begin
  update event_versions
    set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
    where event_id = case tg_op when 'DELETE' then old.event_id else new.event_id end
      -- Not incremented by this transaction yet.
      and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
-- Faces are written together with their photo or figure, which have triggers.
create constraint trigger raise_version after insert or update or delete on photos
  deferrable initially deferred for each row execute function raise_event_version();
create constraint trigger raise_version after insert or update or delete on figures
  deferrable initially deferred for each row execute function raise_event_version();
create constraint trigger raise_version after insert or update or delete on forget_requests
  deferrable initially deferred for each row execute function raise_event_version();
create constraint trigger raise_version after insert or update or delete on permissions
  deferrable initially deferred for each row execute function raise_event_version();
create constraint trigger raise_version after insert or update or delete on ads
  deferrable initially deferred for each row execute function raise_event_version();
