-- Streams of a session end with it, in every process and for any reason.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('togather_event', 'session ' || old.id);
  return null;
end
$$;
create trigger announce_session_end after delete on sessions
  for each row execute function announce_session_end();
