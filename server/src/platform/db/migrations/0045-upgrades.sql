-- A payment that turns a Free event into Plus. One pending event for each Free event, so that a second payment is a second
-- attempt, which is refunded.
alter table pending_events
  -- No foreign key: a settlement locks the pending event before the event, and the deletion of an event must not lock them
  -- the other way round.
  add column upgrade_of text;
create unique index pending_events_upgrade_of on pending_events (upgrade_of) where upgrade_of is not null;

alter table payment_attempts drop constraint payment_attempts_refund_reason_check;
alter table payment_attempts add constraint payment_attempts_refund_reason_check
  check (refund_reason in ('PAID_TWICE', 'OWNER_GONE', 'EVENT_GONE'));
