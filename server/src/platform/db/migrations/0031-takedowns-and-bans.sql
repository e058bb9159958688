-- An event that is taken down is hidden from everyone until it is brought back; its host sees the reason. Nothing is
-- deleted.
alter table events
  add column taken_down_at timestamptz,
  add column taken_down_reason text not null default '';

-- A banned user has no session and gets none; their events stay.
alter table users
  add column banned_at timestamptz,
  add column ban_reason text not null default '';
