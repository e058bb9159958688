-- Withdrawn forget requests are recorded like open ones: a restored backup must not carry them out. A record names its
-- request by the figure and the time of asking, so that a later request differs.
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check
  check (kind in ('PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN'));

create function note_taken_back() returns trigger language plpgsql as $$
begin
  -- A request that was carried out has deleted its figure.
  if exists (select from figures where id = old.figure_id) then
    insert into erasures (kind, subject) values (
      'TAKEN_BACK', jsonb_build_object('id', erased_id(old.figure_id), 'asked_at', old.asked_at)
    );
  end if;
  return null;
end $$;
-- Deferred, because the job that erases a figure deletes the request first.
create constraint trigger note_taken_back after delete on forget_requests
  deferrable initially deferred for each row execute function note_taken_back();
