-- People whom a host, or they themselves at the door, put on the event's guest list (decision 53). Only the vector of the selfie's
-- face is kept, never the selfie.
create table listed_guests (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  name text,
  table_name text,
  embedding bytea not null,
  pipeline_version text not null,
  by_host boolean not null,
  -- Who put oneself on the list: an account, or SHA-256 of the guest cookie. Null for those whom a host added.
  user_id text references users (id) on delete cascade,
  guest_hash bytea,
  -- When the person agreed: the time of the selfie that the vector is of.
  consented_at timestamptz not null,
  created_at timestamptz not null,
  -- The result of the last matching. Photos are counted when the list is read, by the rule of visibility.
  figure_id text references figures (id) on delete set null,
  -- Null until the vector was first matched.
  matched_at timestamptz,
  check ((user_id is not null)::int + (guest_hash is not null)::int = (not by_host)::int)
);
create index listed_guests_event on listed_guests (event_id, created_at);
create index listed_guests_figure on listed_guests (figure_id) where figure_id is not null;
-- A guest has one entry.
create unique index listed_guests_user on listed_guests (user_id, event_id) where user_id is not null;
create unique index listed_guests_guest on listed_guests (guest_hash, event_id) where guest_hash is not null;
create trigger note_deletion after delete on listed_guests for each row execute function note_deletion('LISTED_GUEST');

-- Whether guests may put themselves on the list.
alter table events add column is_guest_list_open boolean not null default false;

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (
  kind in (
    'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN',
    'VISIBILITY', 'CONCEALMENT', 'WALL', 'UPLOAD_KEY', 'CO_HOST', 'HOST_INVITE', 'MAIL_STOP',
    'WISH', 'WISH_VISIBILITY', 'WISH_EDIT', 'WISHES', 'CHOICE_LIST', 'CHOOSER', 'REPLACEMENT', 'DOWNLOADS', 'LISTED_GUEST'
  )
);
