-- Requests to forget a figure: it is hidden from then on, and erased a day later. Until then its author or the host may
-- withdraw the request, which deletes the row.
create table forget_requests (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  figure_id text not null unique references figures (id) on delete cascade,
  asked_at timestamptz not null,
  by_host boolean not null,
  -- The author: the account, or hashes of the guest's cookie and network.
  user_id text references users (id) on delete set null,
  guest_hash bytea,
  address_hash bytea
);
create index forget_requests_event on forget_requests (event_id, asked_at);
create index forget_requests_due on forget_requests (asked_at);
create index forget_requests_user on forget_requests (user_id);
