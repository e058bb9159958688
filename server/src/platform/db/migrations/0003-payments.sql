-- A Plus event to be paid for. `status` stays PAID once a payment has settled.
create table pending_events (
  id text primary key,
  -- Null when the account is deleted; the payment stays on record.
  owner_id text references users (id) on delete set null,
  event_name text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'PAID', 'FAIL')),
  event_id text unique references events (id) on delete set null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'PAID') = (paid_at is not null)),
  check (event_id is null or status = 'PAID')
);
create index pending_events_owner on pending_events (owner_id);

-- One row per checkout. A MerchantTradeNo is never reused, so attempts are never removed.
create table payment_attempts (
  merchant_trade_no text primary key check (merchant_trade_no ~ '^[A-Za-z0-9]{20}$'),
  pending_event_id text not null references pending_events (id),
  -- 1 for the first attempt of a pending event; the highest one decides about FAIL.
  number integer not null check (number > 0),
  amount_twd integer not null check (amount_twd > 0),
  status text not null default 'STARTED' check (status in ('STARTED', 'PAID', 'FAILED')),
  started_at timestamptz not null,
  verdict_at timestamptz,
  -- Set when a paid attempt created no event, because another one had: the money is to be refunded.
  refund_due_at timestamptz,
  -- When to query the provider about the attempt next; null to stop.
  ask_at timestamptz,
  asked integer not null default 0,
  unique (pending_event_id, number),
  check ((status = 'STARTED') = (verdict_at is null)),
  check (refund_due_at is null or status = 'PAID')
);
-- Enforces that one payment creates one event.
create unique index payment_attempts_settled on payment_attempts (pending_event_id)
  where status = 'PAID' and refund_due_at is null;
create index payment_attempts_ask on payment_attempts (ask_at) where ask_at is not null;

-- Charges requested from the sandbox cashier; empty where a real provider is configured.
create table sandbox_trades (
  merchant_trade_no text primary key,
  -- The checkout form as received.
  fields jsonb not null,
  trade_no text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'FAILED')),
  traded_at timestamptz not null,
  decided_at timestamptz
);
