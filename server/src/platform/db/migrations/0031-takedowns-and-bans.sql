-- What an administrator takes down is there for nobody until it is brought back; its host is told why. Nothing of it is removed.
alter table events
  add column taken_down_at timestamptz,
  add column taken_down_reason text not null default '';

-- Who is banned has no session and gets none; what they host stays.
alter table users
  add column banned_at timestamptz,
  add column ban_reason text not null default '';
