-- What an administrator has written back, by mail.
alter table feedback add column answer text, add column answered_at timestamptz;
