-- The reporter, so that a guest has one open report per photo. Null in older reports, which are not counted.
alter table photo_reports
  -- SHA-256 of the account or of the guest's cookie.
  add column reporter_hash bytea,
  -- HMAC of the network address under a key of this installation, to count reports without a cookie.
  add column network_hash bytea;
create unique index photo_reports_reporter on photo_reports (photo_id, reporter_hash);

-- Counts a user's attempts of the last hour when a payment starts.
create index payment_attempts_pending_event on payment_attempts (pending_event_id, started_at);
