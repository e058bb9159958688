-- The host decides what is seen (decision 24). `visibility` is the host's decision on one photo; is_concealed hides all
-- photos of an event until reveal_at, or until the host reveals them where reveal_at is null.
alter table photos
  add column visibility text not null default 'shown' check (visibility in ('pending', 'shown', 'hidden')),
  -- Only the host sees the photo from the request to delete it on; a job deletes it at this time.
  add column deletes_at timestamptz,
  -- The photo's number among the arrivals when it was first shown after a review. Mails about new photos count by it.
  add column shown_arrival bigint;
-- Few photos of an event are unseen: these are counted, and found by their uploader.
create index photos_unseen on photos (event_id, visibility) where visibility <> 'shown' or deletes_at is not null;
create index photos_deletes on photos (deletes_at) where deletes_at is not null;

alter table events
  add column is_concealed boolean not null default false,
  add column reveal_at timestamptz,
  add constraint events_reveal check (reveal_at is null or is_concealed);
create index events_reveal_at on events (reveal_at) where reveal_at is not null;

alter table permissions drop constraint permissions_permission_check;
alter table permissions add constraint permissions_permission_check
  check (permission in ('UPLOAD_PHOTO', 'SHOW_UNREVIEWED'));
insert into permissions (event_id, permission, principal_type, role, decision)
select events.id, 'SHOW_UNREVIEWED', place.principal_type, 'PARTICIPANT', 'ALLOW'
from events, (values ('EVENT_DEFAULT'), ('ROLE')) as place (principal_type);

-- A screen at the party that shows an event's photos to everybody in the room. Its address holds a secret, of which the hash
-- is kept.
create table walls (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  secret_hash bytea not null unique,
  -- How long each photo is shown.
  seconds smallint not null check (seconds between 5 and 30),
  created_at timestamptz not null
);
create index walls_event on walls (event_id, created_at);

-- A backup that is restored must not show what a host has hidden since, or bring back the address of a wall that was revoked.
create function note_visibility() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'VISIBILITY', jsonb_build_object('id', erased_id(new.id), 'visibility', new.visibility)
  );
  return null;
end $$;
create trigger note_visibility after update on photos
  for each row when (new.visibility <> old.visibility) execute function note_visibility();

create function note_concealment() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'CONCEALMENT',
    jsonb_build_object('id', erased_id(new.id), 'is_concealed', new.is_concealed, 'reveal_at', new.reveal_at)
  );
  return null;
end $$;
create trigger note_concealment after update on events
  for each row when ((new.is_concealed, new.reveal_at) is distinct from (old.is_concealed, old.reveal_at))
  execute function note_concealment();

create trigger note_deletion after delete on walls for each row execute function note_deletion('WALL');

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (
  kind in (
    'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN',
    'VISIBILITY', 'CONCEALMENT', 'WALL'
  )
);
