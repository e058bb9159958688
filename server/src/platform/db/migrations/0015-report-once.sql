-- Who reported, so that a guest has one open report on a photo. Null in reports of before, which are not counted.
alter table photo_reports
  -- SHA-256 of the account or of the guest's cookie.
  add column reporter_hash bytea,
  -- HMAC of the network address under a key of this installation: what has no cookie is counted by it.
  add column network_hash bytea;
create unique index photo_reports_reporter on photo_reports (photo_id, reporter_hash);

-- A user's attempts of the last hour are counted when a payment starts.
create index payment_attempts_pending_event on payment_attempts (pending_event_id, started_at);
