-- The audit also records hosts' actions; `admin_id` is the acting user. event_id is no reference, so that it survives
-- the event.
alter table audit_log
  add column event_id text,
  add column role text not null default 'ADMIN' check (role in ('ADMIN', 'HOST'));
create index audit_log_event on audit_log (event_id, created_at desc) where event_id is not null;
