-- A request to forget ends nobody's mails about the person: while it is open none is sent, and the addresses go when the figure
-- is erased. Taken back, it has left no trace.
drop trigger end_alerts on forget_requests;
create or replace function end_alerts_of_figure() returns trigger language plpgsql as $$
begin
  delete from photo_alerts where figure_id = new.id;
  return null;
end $$;

-- Whoever deletes the account and signs in again is counted as the same person.
alter table forget_requests add column identity_hash bytea;
