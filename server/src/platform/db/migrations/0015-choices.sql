-- Lists of photos that the couple chooses, such as those for the book (decision 50).
create table choice_lists (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  unique (event_id, name)
);
create trigger note_deletion after delete on choice_lists for each row execute function note_deletion('CHOICE_LIST');

-- Links for choosing. An address holds a secret, of which the hash is kept. The name is shown beside what is chosen with it.
create table choosers (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  name text not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz
);
create index choosers_event on choosers (event_id, created_at);
create trigger note_deletion after delete on choosers for each row execute function note_deletion('CHOOSER');

create table choices (
  list_id text not null references choice_lists (id) on delete cascade,
  photo_id text not null references photos (id) on delete cascade,
  note text not null,
  -- When the photo was chosen, or its note written last, and by whom: a host, or the name of a link, which may be revoked.
  chosen_at timestamptz not null,
  user_id text references users (id) on delete set null,
  chooser_name text,
  primary key (list_id, photo_id)
);
create index choices_photo on choices (photo_id);
create index choices_user on choices (user_id) where user_id is not null;

-- `choose` reads the lists.
alter table upload_keys drop constraint upload_keys_scopes_check;
alter table upload_keys add constraint upload_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ '{upload,read,choose}');

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (
  kind in (
    'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN',
    'VISIBILITY', 'CONCEALMENT', 'WALL', 'UPLOAD_KEY', 'CO_HOST', 'HOST_INVITE', 'MAIL_STOP',
    'WISH', 'WISH_VISIBILITY', 'WISH_EDIT', 'WISHES', 'CHOICE_LIST', 'CHOOSER'
  )
);
