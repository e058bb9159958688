-- Streams that a session opened end with it, in every process and whatever ended it.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('togather_event', 'session ' || old.id);
  return null;
end
$$;
create trigger announce_session_end after delete on sessions
  for each row execute function announce_session_end();
