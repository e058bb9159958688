-- Limits that all processes share. A bucket is when it will be full again: each token taken moves that on by one
-- token's time. Unlogged: taking one waits for no disk, and after a crash every bucket is full.
create unlogged table token_buckets (
  key text primary key,
  full_at timestamptz not null
);
create index token_buckets_full_at on token_buckets (full_at);
