-- The day of the party in Taiwan, from which photos are kept for 75 days; starts_at stays the moment of creation.
alter table events
  add column event_date text not null default to_char(now() at time zone 'Asia/Taipei', 'YYYY-MM-DD')
    check (event_date ~ '^\d{4}-\d{2}-\d{2}$');
update events set event_date = to_char(starts_at at time zone 'Asia/Taipei', 'YYYY-MM-DD');

-- Null for the day of the payment.
alter table pending_events
  add column event_date text check (event_date ~ '^\d{4}-\d{2}-\d{2}$');
