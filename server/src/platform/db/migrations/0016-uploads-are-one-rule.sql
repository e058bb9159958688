-- Closing uploads is a Plus feature: it denies the participants' permission. uploads_closed_at is not read from now on.
-- It stays, empty, for processes of the previous version, which select it; a later migration drops it.
insert into permissions (event_id, permission, principal_type, role, decision)
select events.id, 'UPLOAD_PHOTO', place.principal_type, 'PARTICIPANT', 'DENY'
from events, (values ('EVENT_DEFAULT'), ('ROLE')) as place (principal_type)
where events.type = 'Plus' and events.uploads_closed_at is not null
on conflict (event_id, permission, principal_type, role) do update set decision = 'DENY';

-- Shown to the host on the event's card and settings until dismissed.
alter table events
  add column host_notice text check (host_notice in ('UPLOADS_REOPENED'));
update events set host_notice = 'UPLOADS_REOPENED' where type = 'Free' and uploads_closed_at is not null;
update events set uploads_closed_at = null where uploads_closed_at is not null;
