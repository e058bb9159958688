-- The reply that an administrator sent by mail.
alter table feedback add column answer text, add column answered_at timestamptz;
