-- Refunds: the reason, and who recorded it and when.
alter table payment_attempts
  add column refund_reason text check (refund_reason in ('PAID_TWICE', 'OWNER_GONE')),
  add column refunded_at timestamptz,
  add column refunded_by text references users (id) on delete set null,
  -- The address stays when the account is deleted.
  add column refunded_by_email text;
update payment_attempts attempt
  set refund_reason = case when pending.status = 'PAID' then 'PAID_TWICE' else 'OWNER_GONE' end
  from pending_events pending
  where pending.id = attempt.pending_event_id and refund_due_at is not null;
alter table payment_attempts
  add constraint payment_attempts_refund check (
    (refund_due_at is null) = (refund_reason is null)
    and (refunded_at is null or refund_due_at is not null)
    and (refunded_at is null) = (refunded_by_email is null)
    and (refunded_by is null or refunded_at is not null));
-- The list of refunds: due ones first, oldest first.
create index payment_attempts_refunds
  on payment_attempts ((refunded_at is not null), refund_due_at, merchant_trade_no)
  where refund_due_at is not null;

-- Used by account deletion.
create index payment_attempts_refunded_by on payment_attempts (refunded_by) where refunded_by is not null;
create index audit_log_admin on audit_log (admin_id) where admin_id is not null;
create index photo_reports_reporter_account on photo_reports (reporter_id) where reporter_id is not null;
