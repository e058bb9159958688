-- Requests for mails about new photos of a figure. The address is sealed with a key from the installation's secret; its
-- hash finds it and differs between events.
create table photo_alerts (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  figure_id text not null references figures (id) on delete cascade,
  address_hash bytea not null,
  address bytea not null,
  language text not null check (language in ('en', 'zh-TW')),
  confirmed boolean not null default false,
  asked_at timestamptz not null,
  -- photos.arrival of the last photo that is not new, and the time of the last mail.
  told_arrival bigint not null,
  told_at timestamptz,
  unique (figure_id, address_hash)
);
create index photo_alerts_address on photo_alerts (event_id, address_hash);

-- Requests end when the figure is hidden or forgotten, and with a new PIN, which not everyone with the old one was given.
create function end_alerts_of_figure() returns trigger language plpgsql as $$
begin
  delete from photo_alerts
    where figure_id = case tg_table_name when 'figures' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'figure_id' end;
  return null;
end $$;
create trigger end_alerts after update on figures
  for each row when (new.hidden) execute function end_alerts_of_figure();
create trigger end_alerts after insert on forget_requests
  for each row execute function end_alerts_of_figure();

create function end_alerts_of_event() returns trigger language plpgsql as $$
begin
  delete from photo_alerts where event_id = new.id;
  return null;
end $$;
create trigger end_alerts after update on events
  for each row when (new.pin_epoch <> old.pin_epoch) execute function end_alerts_of_event();

-- A restored backup must not bring a stopped request back.
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check
  check (kind in ('PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'ALERT'));
create trigger note_deletion after delete on photo_alerts for each row execute function note_deletion('ALERT');
