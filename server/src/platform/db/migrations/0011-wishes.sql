-- Words of guests and hosts: a comment on a photo, or an entry of the event's guestbook (decision 49). The text is plain. Seen
-- under the rule of photos.
create table wishes (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  -- The order of writing within the whole table.
  number bigint generated always as identity,
  -- Null in the guestbook.
  photo_id text references photos (id) on delete cascade,
  text text not null,
  author_name text not null,
  -- The author: an account, or SHA-256 of the guest cookie.
  author_id text references users (id) on delete cascade,
  guest_hash bytea,
  -- Written by a host of the event.
  is_host boolean not null,
  visibility text not null default 'shown' check (visibility in ('pending', 'shown', 'hidden')),
  written_at timestamptz not null,
  edited_at timestamptz,
  check ((author_id is null) <> (guest_hash is null))
);
create index wishes_event on wishes (event_id, number desc);
create index wishes_photo on wishes (photo_id, number desc) where photo_id is not null;
create index wishes_author on wishes (author_id) where author_id is not null;

create trigger note_deletion after delete on wishes for each row execute function note_deletion('WISH');

-- A restored backup must not show what a host hid, nor a text that its author took back.
create function note_wish() returns trigger language plpgsql as $$
begin
  if new.visibility <> old.visibility then
    insert into erasures (kind, subject) values (
      'WISH_VISIBILITY', jsonb_build_object('id', erased_id(new.id), 'visibility', new.visibility)
    );
  end if;
  if new.text <> old.text then
    insert into erasures (kind, subject) values ('WISH_EDIT', jsonb_build_object('id', erased_id(new.id), 'at', new.edited_at));
  end if;
  return null;
end $$;
create trigger note_wish after update on wishes for each row execute function note_wish();

create table wish_reports (
  wish_id text not null references wishes (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  -- SHA-256 of the account or of the guest's cookie: one report each.
  reporter_hash bytea not null,
  reporter_id text references users (id) on delete set null,
  -- As that of photo_reports, to count reports without a cookie.
  network_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (wish_id, reporter_hash)
);
create index wish_reports_event on wish_reports (event_id);
create index wish_reports_reporter on wish_reports (reporter_id) where reporter_id is not null;

-- Whether guests read and write wishes.
alter table events add column takes_wishes boolean not null default true;

create function note_wishes_switch() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'WISHES', jsonb_build_object('id', erased_id(new.id), 'is_on', new.takes_wishes)
  );
  return null;
end $$;
create trigger note_wishes_switch after update on events
  for each row when (new.takes_wishes <> old.takes_wishes) execute function note_wishes_switch();

-- A wall may show wishes between the photos.
alter table walls add column shows_wishes boolean not null default false;

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (
  kind in (
    'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN',
    'VISIBILITY', 'CONCEALMENT', 'WALL', 'UPLOAD_KEY', 'CO_HOST', 'HOST_INVITE', 'MAIL_STOP',
    'WISH', 'WISH_VISIBILITY', 'WISH_EDIT', 'WISHES'
  )
);

alter table event_days drop constraint event_days_measure_check;
alter table event_days add constraint event_days_measure_check check (
  measure in ('visits', 'joins', 'uploads', 'uploaders', 'downloads', 'found', 'hearts', 'wishes')
);
