-- Figures that somebody asked to be forgotten: nobody sees them from then on, and they are erased a day later. Until then
-- whoever asked, or the host, takes the request back, which is to delete it.
create table forget_requests (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  figure_id text not null unique references figures (id) on delete cascade,
  asked_at timestamptz not null,
  by_host boolean not null,
  -- Who asked: the account, or the guest's cookie and network, as hashes.
  user_id text references users (id) on delete set null,
  guest_hash bytea,
  address_hash bytea
);
create index forget_requests_event on forget_requests (event_id, asked_at);
create index forget_requests_due on forget_requests (asked_at);
create index forget_requests_user on forget_requests (user_id);
