-- What hosts did with their events stands beside what administrators did; `admin_id` is whoever acted. No reference to the
-- event: what was done to it is known after it is gone.
alter table audit_log
  add column event_id text,
  add column role text not null default 'ADMIN' check (role in ('ADMIN', 'HOST'));
create index audit_log_event on audit_log (event_id, created_at desc) where event_id is not null;
