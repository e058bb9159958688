-- A forget request ends no mail requests about the person: while it is open no mail is sent, and the addresses are
-- deleted when the figure is erased. A withdrawn request leaves no trace.
drop trigger end_alerts on forget_requests;
create or replace function end_alerts_of_figure() returns trigger language plpgsql as $$
begin
  delete from photo_alerts where figure_id = new.id;
  return null;
end $$;

-- Counts a user who deletes the account and signs in again as the same person.
alter table forget_requests add column identity_hash bytea;
