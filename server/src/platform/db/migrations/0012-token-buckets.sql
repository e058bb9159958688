-- Rate limits that all processes share. A bucket stores when it will be full again; each token taken delays that by one
-- token's time. Unlogged: taking a token waits for no disk, and after a crash every bucket is full.
create unlogged table token_buckets (
  key text primary key,
  full_at timestamptz not null
);
create index token_buckets_full_at on token_buckets (full_at);
