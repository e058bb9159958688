-- Ids are 22 random letters and digits. Times are UTC. Deleting an event deletes its rows.

-- Erasures

-- Records of deleted and forgotten data and of protective settings, until publish-erasures has written them beside the
-- photos: a restored backup must not bring back what was deleted, or undo what was set. The ids are hashed, so that they
-- identify only what a backup contains. The triggers note_* write the records.
create table erasures (
  number bigint primary key generated always as identity,
  kind text not null check (
    kind in (
      'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN',
      'VISIBILITY', 'CONCEALMENT', 'WALL', 'UPLOAD_KEY', 'CO_HOST', 'HOST_INVITE', 'MAIL_STOP'
    )
  ),
  -- `id` is erased_id: of the photo, event or user; FACE: of the photo, with the box of forgotten_faces; FORGET: of the figure.
  subject jsonb not null
);

create function erased_id(id text) returns text language sql immutable as $$
  select encode(sha256(convert_to(id, 'UTF8')), 'hex')
$$;

create function note_deletion() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (tg_argv[0], jsonb_build_object('id', erased_id(old.id)));
  return null;
end $$;

-- Users and their sessions

create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  name text not null,
  picture text not null,
  created_at timestamptz not null default now(),
  -- The language of the user's pages, and of our mails.
  language text not null default 'zh-TW' check (language in ('en', 'zh-TW')),
  -- How many mails in a row the mailbox has refused, and when it refused the last one.
  mail_bounces integer not null default 0,
  mail_bounced_at timestamptz,
  -- A banned user has no session and gets none; their events stay.
  banned_at timestamptz,
  ban_reason text not null default '',
  -- After a change of the sign-in provider, the operator lets an account of the former one be adopted: until then, the first
  -- sign-in at this issuer with the same verified address gets it (decision 38).
  adoptable_by text,
  adoptable_until timestamptz,
  unique (issuer, subject),
  check ((adoptable_by is null) = (adoptable_until is null))
);
create index users_email on users (lower(email));

create trigger note_deletion after delete on users for each row execute function note_deletion('USER');

-- Another mailbox may accept mails.
create function forget_bounces() returns trigger language plpgsql as $$
begin
  new.mail_bounces := 0;
  new.mail_bounced_at := null;
  return new;
end $$;
create trigger forget_bounces before update of email on users
  for each row when (new.email <> old.email) execute function forget_bounces();

-- `at` is null when the ban was lifted. The reasons of bans and takedowns are not recorded, because they are texts about
-- people and the records outlive them.
create function note_ban() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'BAN', jsonb_build_object('id', erased_id(new.id), 'at', new.banned_at)
  );
  return null;
end $$;
create trigger note_ban after update on users
  for each row when (new.banned_at is distinct from old.banned_at) execute function note_ban();

-- A sign-in of one browser. Its token names the row and the rotation; without the row it is invalid.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- The browser's name and system from its User-Agent, such as Chrome and Android.
  browser text not null,
  system text not null,
  -- The provider's refresh token, sealed.
  refresh_token bytea,
  -- Number of renewals.
  rotation integer not null default 0,
  -- Of several concurrent renewals one asks the provider: with rotating refresh tokens a second one would end the session.
  renewing_until timestamptz,
  rotated_at timestamptz not null,
  -- True once the token of this rotation has been used, so it has arrived.
  settled boolean not null default true,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_end on sessions (expires_at);

-- An expired session is invalid in a backup, too.
create trigger note_deletion after delete on sessions
  for each row when (old.expires_at > now()) execute function note_deletion('SESSION');

-- Streams of a session end with it, in every process and for any reason.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('togather_event', 'session ' || old.id);
  return null;
end
$$;
create trigger announce_session_end after delete on sessions
  for each row execute function announce_session_end();

-- Grants of the local identity provider, so that a restart does not sign users out.
create table local_identity_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index local_identity_grant on local_identity_records (grant_id);
create index local_identity_uid on local_identity_records (uid);
create index local_identity_expires on local_identity_records (expires_at);

-- Events

create table events (
  id text primary key,
  pin text not null unique,
  -- Number of PIN changes. A proof of knowing the PIN names its epoch.
  pin_epoch integer not null default 0,
  name text not null,
  -- The owner, who created the event. Co-hosts are participants with the role HOST.
  host_id text not null references users (id),
  -- Number of removed co-hosts. Links that only hosts get are signed for it (decision 27).
  hosts_epoch integer not null default 0,
  type text not null check (type in ('Free', 'Plus')),
  starts_at timestamptz not null,
  -- The day of the party in Taiwan, from which photos are kept for 75 days; starts_at stays the moment of creation.
  event_date text not null default to_char(now() at time zone 'Asia/Taipei', 'YYYY-MM-DD')
    check (event_date ~ '^\d{4}-\d{2}-\d{2}$'),
  ends_at timestamptz not null,
  photo_limit integer not null check (photo_limit >= 0),
  -- Updated in the transactions that add or remove photos, so that a quota check locks one row.
  photo_count integer not null default 0 check (photo_count >= 0 and photo_count <= photo_limit),
  sponsor_subtitle text not null default '',
  -- Shown to the host on the event's card and settings until dismissed.
  host_notice text check (host_notice in ('PIN_REPLACED')),
  face_grouping boolean not null default true,
  created_at timestamptz not null default now(),
  -- An event that is taken down is hidden from everyone until it is brought back; its host sees the reason. Nothing is
  -- deleted.
  taken_down_at timestamptz,
  taken_down_reason text not null default '',
  -- Hides all photos until reveal_at, or until the host reveals them where reveal_at is null (decision 24).
  is_concealed boolean not null default false,
  reveal_at timestamptz,
  constraint events_reveal check (reveal_at is null or is_concealed)
);
create index events_host on events (host_id, created_at desc);
create index events_end on events (ends_at);
create index events_reveal_at on events (reveal_at) where reveal_at is not null;

create trigger note_deletion after delete on events for each row execute function note_deletion('EVENT');

-- `at` is null when the event was brought back.
create function note_takedown() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'TAKEDOWN', jsonb_build_object('id', erased_id(new.id), 'at', new.taken_down_at)
  );
  return null;
end $$;
create trigger note_takedown after update on events
  for each row when (new.taken_down_at is distinct from old.taken_down_at) execute function note_takedown();

create function note_grouping() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'GROUPING', jsonb_build_object('id', erased_id(new.id), 'is_on', new.face_grouping)
  );
  return null;
end $$;
create trigger note_grouping after update on events
  for each row when (new.face_grouping <> old.face_grouping) execute function note_grouping();

-- The PIN itself is not noted.
create function note_pin() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'PIN', jsonb_build_object('id', erased_id(new.id), 'epoch', new.pin_epoch)
  );
  return null;
end $$;
create trigger note_pin after update on events
  for each row when (new.pin_epoch <> old.pin_epoch) execute function note_pin();

create function note_concealment() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'CONCEALMENT',
    jsonb_build_object('id', erased_id(new.id), 'is_concealed', new.is_concealed, 'reveal_at', new.reveal_at)
  );
  return null;
end $$;
create trigger note_concealment after update on events
  for each row when ((new.is_concealed, new.reveal_at) is distinct from (old.is_concealed, old.reveal_at))
  execute function note_concealment();

-- The version of everything that an event shows besides its own row: two reads of one version saw the same (decision
-- 17). A transaction that changes anything of an event increments it once, at commit, after taking all other locks.
-- Based on the clock, so that a restored database never repeats a version with other contents.
create table event_versions (
  event_id text primary key references events (id) on delete cascade,
  version bigint not null default 0
) with (fillfactor = 50);

create function begin_event_version() returns trigger language plpgsql as $$
begin
  insert into event_versions (event_id) values (new.id);
  return null;
end $$;
create trigger begin_version after insert on events
  for each row execute function begin_event_version();

-- The trigger raise_version of each table that an event shows. Faces have none: they are written together with their
-- photo or figure.
create function raise_event_version() returns trigger language plpgsql as $$
begin
  update event_versions
    set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
    where event_id = case tg_op when 'DELETE' then old.event_id else new.event_id end
      -- Not incremented by this transaction yet.
      and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

-- An event's former PINs, under a keyed hash. Looking one up counts as no guess: open pages and printed codes do that.
create table former_pins (
  event_id text not null references events (id) on delete cascade,
  pin_hash bytea not null,
  primary key (pin_hash, event_id)
);
create index former_pins_event on former_pins (event_id);

create function note_former_pin() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'FORMER_PIN', jsonb_build_object('id', erased_id(new.event_id), 'pin_hash', new.pin_hash)
  );
  return null;
end $$;
create trigger note_former_pin after insert on former_pins for each row execute function note_former_pin();

-- Free events per user and month of Asia/Taipei; deleting an event does not decrease it.
create table free_event_months (
  user_id text not null references users (id) on delete cascade,
  month text not null,
  created integer not null,
  primary key (user_id, month)
);

-- Free events that a deleted account created in a month, under a keyed hash of its identity. Rows are deleted after the
-- month.
create table spent_months (
  identity_hash bytea not null,
  month text not null,
  created integer not null,
  primary key (identity_hash, month)
);

-- Participants and guests

create table participants (
  event_id text not null references events (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('HOST', 'PARTICIPANT')),
  joined_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index participants_user on participants (user_id, joined_at desc);
create index participants_hosts on participants (event_id) where role = 'HOST';

-- A new co-host changes what the event shows. Guests' joins do not.
create constraint trigger raise_version after insert or update on participants
  deferrable initially deferred for each row when (new.role = 'HOST') execute function raise_event_version();

-- The removal of a co-host, also by deleting the account, ends the hosts' links. A restored backup must not bring a
-- removed co-host back; one who accepted a later invitation joined later.
create function end_hosting() returns trigger language plpgsql as $$
begin
  update events set hosts_epoch = hosts_epoch + 1 where id = old.event_id;
  -- Not when the event is deleted.
  if found then
    insert into erasures (kind, subject) values (
      'CO_HOST',
      jsonb_build_object(
        'event', erased_id(old.event_id), 'user', erased_id(old.user_id), 'joined_at', old.joined_at
      )
    );
  end if;
  return null;
end $$;
create trigger end_hosting after delete on participants
  for each row when (old.role = 'HOST') execute function end_hosting();

-- Links that make one signed-in user a co-host. The address holds a secret, of which the hash is kept. A used invitation
-- stays until it expires, so that its page can say so.
create table host_invites (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by text references users (id) on delete set null,
  check (used_by is null or used_at is not null)
);
create index host_invites_event on host_invites (event_id, created_at);
create index host_invites_expires on host_invites (expires_at);
create index host_invites_used_by on host_invites (used_by) where used_by is not null;

-- Neither a withdrawn nor a used invitation is open in a restored backup.
create trigger note_deletion after delete on host_invites
  for each row when (old.used_at is null) execute function note_deletion('HOST_INVITE');
create trigger note_use after update on host_invites
  for each row when (old.used_at is null and new.used_at is not null) execute function note_deletion('HOST_INVITE');

create table permissions (
  event_id text not null references events (id) on delete cascade,
  permission text not null check (permission in ('UPLOAD_PHOTO', 'SHOW_UNREVIEWED')),
  principal_type text not null check (principal_type in ('EVENT_DEFAULT', 'ROLE')),
  role text not null check (role in ('HOST', 'PARTICIPANT')),
  decision text not null check (decision in ('ALLOW', 'DENY')),
  primary key (event_id, permission, principal_type, role)
);
create constraint trigger raise_version after insert or update or delete on permissions
  deferrable initially deferred for each row execute function raise_event_version();

-- Number of browsers that joined an event by its PIN without a sign-in. A table of its own, so that arriving guests do
-- not wait for uploads, which lock the event's row. Every event has its row from the start: inserting it for the first
-- guest would wait for that lock.
create table guest_counts (
  event_id text primary key references events (id) on delete cascade,
  guests integer not null
);

-- Photos

create table photos (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  -- Order of arrival within the whole table; newest first is its descending order.
  arrival bigint generated always as identity,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 bytea not null,
  crc32 bigint not null,
  width integer not null,
  height integer not null,
  taken_at timestamptz,
  uploader_id text references users (id) on delete set null,
  uploader_name text,
  -- SHA-256 of the guest cookie: identifies the guest, and cannot be used to impersonate one.
  guest_hash bytea,
  uploaded_at timestamptz not null default now(),
  thumbhash bytea,
  previews_at timestamptz,
  -- Of the previews in WebP; those in JPEG, for few browsers, are not counted.
  previews_bytes integer not null default 0,
  previews_error text,
  -- The pipeline version of the rows in `faces`; null while the photo waits.
  faces_version text,
  faces_error text,
  -- True for a photo in which the first look found no face, until the second look has searched it.
  needs_second_look boolean not null default false,
  -- How often the photo's faces were written, and the last of these writes in a committed grouping: where the two differ,
  -- the event's figures may still change.
  faces_written integer not null default 0,
  faces_grouped integer not null default 0,
  -- The position of the faces along the photo's long side, as a percentage for object-position.
  focus smallint,
  -- The host's decision on the photo (decision 24).
  visibility text not null default 'shown' check (visibility in ('pending', 'shown', 'hidden')),
  -- Only the host sees the photo from the request to delete it on; a job deletes it at this time.
  deletes_at timestamptz,
  -- The photo's number among the arrivals when it was first shown after a review. Mails about new photos count by it.
  shown_arrival bigint,
  -- SHA-256 of the file that came with an upload key, where what is stored differs: it was scaled, converted or had a place.
  sent_sha256 bytea,
  unique (event_id, sha256)
);
create unique index photos_sent on photos (event_id, sent_sha256) where sent_sha256 is not null;
create index photos_event on photos (event_id, arrival desc);
create index photos_uploader on photos (uploader_id);
create index photos_for_second_look on photos (arrival) where needs_second_look;
-- Few photos of an event are unseen: these are counted, and found by their uploader.
create index photos_unseen on photos (event_id, visibility) where visibility <> 'shown' or deletes_at is not null;
create index photos_deletes on photos (deletes_at) where deletes_at is not null;

create constraint trigger raise_version after insert or update or delete on photos
  deferrable initially deferred for each row execute function raise_event_version();
create trigger note_deletion after delete on photos for each row execute function note_deletion('PHOTO');

create function note_visibility() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'VISIBILITY', jsonb_build_object('id', erased_id(new.id), 'visibility', new.visibility)
  );
  return null;
end $$;
create trigger note_visibility after update on photos
  for each row when (new.visibility <> old.visibility) execute function note_visibility();

-- The response to a batch, so that a retry with the same Idempotency-Key gets the same response.
create table upload_batches (
  event_id text not null references events (id) on delete cascade,
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (event_id, key)
);
create index upload_batches_created on upload_batches (created_at);

-- A heart for a photo: one per account or guest cookie, with a limit per network.
create table hearts (
  photo_id text not null references photos (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  guest_hash bytea,
  network_hash bytea,
  given_at timestamptz not null default now(),
  check ((user_id is null) <> (guest_hash is null)),
  unique (photo_id, user_id),
  unique (photo_id, guest_hash)
);
create index hearts_event on hearts (event_id, photo_id);
create index hearts_user on hearts (user_id);
-- Photo notes contain hearts (decision 17).
create constraint trigger raise_version after insert or update or delete on hearts
  deferrable initially deferred for each row execute function raise_event_version();

-- Photos reported to the host; deleted with the photo.
create table photo_reports (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  photo_id text not null references photos (id) on delete cascade,
  reporter_id text references users (id) on delete set null,
  -- SHA-256 of the account or of the guest's cookie, so that each has one open report per photo.
  reporter_hash bytea not null,
  -- HMAC of the network address under a key of this installation, to count reports without a cookie.
  network_hash bytea not null,
  reason text not null check (reason in ('SHOWS_ME', 'INAPPROPRIATE', 'OTHER')),
  message text not null,
  created_at timestamptz not null default now()
);
create index photo_reports_event on photo_reports (event_id, created_at);
create index photo_reports_photo on photo_reports (photo_id);
create unique index photo_reports_reporter on photo_reports (photo_id, reporter_hash);
create index photo_reports_reporter_account on photo_reports (reporter_id) where reporter_id is not null;

-- Photos selected for a ZIP, by their arrival, so that every process can serve it. The ZIP of a whole event needs no row.
create table archives (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  arrivals bigint[] not null,
  expires_at timestamptz not null
);
create index archives_event on archives (event_id);
create index archives_expires on archives (expires_at);

-- A screen at the party that shows an event's photos to everybody in the room. Its address holds a secret, of which the hash
-- is kept.
create table walls (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  secret_hash bytea not null unique,
  -- How long each photo is shown.
  seconds smallint not null check (seconds between 5 and 30),
  created_at timestamptz not null
);
create index walls_event on walls (event_id, created_at);
create trigger note_deletion after delete on walls for each row execute function note_deletion('WALL');

-- Keys with which photographers send photos to one event, under the key's name. The hash of the key is kept.
create table upload_keys (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz
);
create index upload_keys_event on upload_keys (event_id, created_at);
create trigger note_deletion after delete on upload_keys for each row execute function note_deletion('UPLOAD_KEY');

-- Figures and faces

create table figures (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  representative_face_id text,
  first_arrival bigint not null,
  photo_count integer not null,
  -- Stored with the figure, so that lists need no replay; each grouping derives it from the corrections.
  hidden boolean not null default false,
  created_at timestamptz not null default now()
);
create index figures_event on figures (event_id, photo_count desc, first_arrival);
create constraint trigger raise_version after insert or update or delete on figures
  deferrable initially deferred for each row execute function raise_event_version();

create table faces (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  photo_id text not null references photos (id) on delete cascade,
  figure_id text references figures (id) on delete set null,
  -- The likely, but not certain, figure of a face in no figure or in a small one. Shown as a suggestion when that figure
  -- is selected; it decides nothing.
  likely_figure_id text references figures (id) on delete set null,
  -- Box in fractions of the oriented image.
  box_left real not null,
  box_top real not null,
  box_width real not null,
  box_height real not null,
  height_px real not null,
  score real not null,
  quality real not null,
  -- 128 little-endian float32 of the net's raw output.
  embedding bytea not null,
  -- Clothes and hair around the face, compared within one event only.
  context bytea,
  pipeline_version text not null
);
create index faces_event on faces (event_id);
create index faces_photo on faces (photo_id);
create index faces_figure on faces (figure_id);
create index faces_likely_figure on faces (likely_figure_id) where likely_figure_id is not null;

-- Ids of figures that were merged into another one: shared addresses lead to that.
create table former_figures (
  id text primary key,
  figure_id text not null references figures (id) on delete cascade
);
create index former_figures_figure on former_figures (figure_id);

-- A host's corrections, by faces, since figures come and go; replayed in the order of seq after each grouping.
create table figure_corrections (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  seq bigint not null generated always as identity,
  kind text not null check (kind in ('SAME', 'SPLIT', 'HIDE', 'SHOW')),
  -- SAME: both sides are one person. SPLIT: the removed faces, and those they were removed from. HIDE, SHOW: faces_a.
  -- The most certain face of a side comes first; ids of deleted faces are ignored.
  faces_a text[] not null check (cardinality(faces_a) > 0),
  faces_b text[] not null,
  check ((kind in ('SAME', 'SPLIT')) = (cardinality(faces_b) > 0))
);
create index figure_corrections_event on figure_corrections (event_id, seq);

-- Requests to forget a figure: it is hidden from then on, and erased a day later. Until then its author or the host may
-- withdraw the request, which deletes the row and leaves no trace. No mail about the person is sent meanwhile.
create table forget_requests (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  figure_id text not null unique references figures (id) on delete cascade,
  asked_at timestamptz not null,
  by_host boolean not null,
  -- The author: the account, or hashes of the guest's cookie and network.
  user_id text references users (id) on delete set null,
  -- Counts a user who deletes the account and signs in again as the same person.
  identity_hash bytea,
  guest_hash bytea,
  address_hash bytea,
  -- An IPv6 subscriber has up to 65,536 of the networks that address_hash distinguishes, so requests are counted per /48,
  -- too.
  site_hash bytea
);
create index forget_requests_event on forget_requests (event_id, asked_at);
create index forget_requests_due on forget_requests (asked_at);
create index forget_requests_user on forget_requests (user_id);

create constraint trigger raise_version after insert or update or delete on forget_requests
  deferrable initially deferred for each row execute function raise_event_version();

create function note_forget_request() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'FORGET', jsonb_build_object('id', erased_id(new.figure_id), 'asked_at', new.asked_at)
  );
  return null;
end $$;
create trigger note_forget_request after insert on forget_requests for each row execute function note_forget_request();

-- A restored backup must not carry out a withdrawn request. A record names its request by the figure and the time of
-- asking, so that a later request differs.
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

-- The place of a forgotten person in a photo, in fractions of it, and nothing else about them.
create table forgotten_faces (
  id bigint primary key generated always as identity,
  photo_id text not null references photos (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  box_left real not null,
  box_top real not null,
  box_width real not null,
  box_height real not null
);
create index forgotten_faces_photo on forgotten_faces (photo_id);
create index forgotten_faces_event on forgotten_faces (event_id);

create function note_forgotten_face() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'FACE',
    (to_jsonb(new) - 'photo_id' - 'event_id') || jsonb_build_object('id', erased_id(new.photo_id))
  );
  return null;
end $$;
create trigger note_forgotten_face after insert on forgotten_faces for each row execute function note_forgotten_face();

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

create trigger note_deletion after delete on photo_alerts for each row execute function note_deletion('ALERT');

-- Requests end when the figure is hidden, and with a new PIN, which not everyone with the old one was given.
create function end_alerts_of_figure() returns trigger language plpgsql as $$
begin
  delete from photo_alerts where figure_id = new.id;
  return null;
end $$;
create trigger end_alerts after update on figures
  for each row when (new.hidden) execute function end_alerts_of_figure();

create function end_alerts_of_event() returns trigger language plpgsql as $$
begin
  delete from photo_alerts where event_id = new.id;
  return null;
end $$;
create trigger end_alerts after update on events
  for each row when (new.pin_epoch <> old.pin_epoch) execute function end_alerts_of_event();

-- Mails to the host of an event. A row is written when there is a reason for a mail, and kept when the mail is sent or
-- dropped, so that one reason causes one mail.
create table host_mails (
  id bigint primary key generated always as identity,
  event_id text not null references events (id) on delete cascade,
  kind text not null,
  -- What the mail is about. NEARLY_FULL, FULL: the limit of photos; FIRST_REPORT: the photo; WAITING: photos.arrival of
  -- the newest photo; ENDING: the end in seconds since the epoch, and the days before it; RECEIPT: the MerchantTradeNo.
  occasion text not null,
  caused_at timestamptz not null,
  -- A worker that sends the mail claims it by a time in the future.
  try_at timestamptz not null,
  -- When the mail was sent or dropped.
  settled_at timestamptz,
  is_sent boolean not null default false,
  -- True once the reason has ended, so that it can arise once more.
  is_over boolean not null default false,
  check (not is_sent or settled_at is not null)
);
create unique index host_mails_occasion on host_mails (event_id, kind, occasion) where not is_over;
create index host_mails_due on host_mails (try_at) where settled_at is null;

-- Mails to hosts that are switched off: of one event, or of all events of a host.
create table host_mail_stops (
  kind text not null,
  event_id text references events (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  check ((event_id is null) <> (user_id is null)),
  unique nulls not distinct (kind, event_id, user_id)
);
create index host_mail_stops_event on host_mail_stops (event_id) where event_id is not null;
create index host_mail_stops_user on host_mail_stops (user_id) where user_id is not null;

create function note_mail_stop() returns trigger language plpgsql as $$
declare
  stop host_mail_stops := case tg_op when 'DELETE' then old else new end;
begin
  insert into erasures (kind, subject) values (
    'MAIL_STOP',
    jsonb_build_object(
      'id', erased_id(coalesce(stop.event_id, stop.user_id)), 'kind', stop.kind, 'is_stopped', tg_op = 'INSERT'
    )
  );
  return null;
end $$;
create trigger note_mail_stop after insert or delete on host_mail_stops
  for each row execute function note_mail_stop();

-- Sponsors

-- Sponsors' pictures of a Plus event, at most one per position. The picture is in storage under image_id.
create table ads (
  event_id text not null references events (id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  name text not null,
  url text not null,
  image_id text not null unique,
  image_at timestamptz not null default now(),
  primary key (event_id, position)
);
create constraint trigger raise_version after insert or update or delete on ads
  deferrable initially deferred for each row execute function raise_event_version();

-- Statistics

-- Sums of an event by day in Taiwan (contract/src/statistics/measures.ts defines them), without persons, addresses and times. Each
-- row is written either by uploads, under the event's lock, or by the processes' tallies, so that neither waits for the other.
create table event_days (
  event_id text not null references events (id) on delete cascade,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  measure text not null check (
    measure in ('visits', 'joins', 'uploads', 'uploaders', 'downloads', 'found', 'hearts')
  ),
  -- A heart that is taken back may be written before the heart itself, by another process.
  count integer not null,
  primary key (event_id, day, measure)
);

-- Sums of an event's ads by day. By the sponsor's name, so that the next sponsor of a position starts at zero.
create table ad_days (
  event_id text not null references events (id) on delete cascade,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  position smallint not null check (position between 1 and 6),
  ad_name text not null,
  views integer not null,
  clicks integer not null,
  primary key (event_id, day, position, ad_name)
);

-- Payments

-- A Plus event to be paid for. `status` stays PAID once a payment has settled.
create table pending_events (
  id text primary key,
  -- Null when the account is deleted; the payment stays on record.
  owner_id text references users (id) on delete set null,
  event_name text not null,
  -- Null for the day of the payment.
  event_date text check (event_date ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The Free event that the payment turns into Plus. No foreign key: a settlement locks the pending event before the event, and
  -- the deletion of an event must not lock them the other way round.
  upgrade_of text,
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'PAID', 'FAIL')),
  event_id text unique references events (id) on delete set null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'PAID') = (paid_at is not null)),
  check (event_id is null or status = 'PAID')
);
create index pending_events_owner on pending_events (owner_id);
-- One pending event for each Free event, so that a second payment is a second attempt, which is refunded.
create unique index pending_events_upgrade_of on pending_events (upgrade_of) where upgrade_of is not null;

-- One row per checkout. A MerchantTradeNo is never reused, so attempts are never removed.
create table payment_attempts (
  merchant_trade_no text primary key check (merchant_trade_no ~ '^[A-Za-z0-9]{20}$'),
  pending_event_id text not null references pending_events (id),
  -- 1 for the first attempt of a pending event; the highest one decides about FAIL.
  number integer not null check (number > 0),
  amount_twd integer not null check (amount_twd > 0),
  status text not null default 'STARTED' check (status in ('STARTED', 'PAID', 'FAILED')),
  started_at timestamptz not null,
  verdict_at timestamptz,
  -- Set when a paid attempt created no event, because another one had: the money is to be refunded.
  refund_due_at timestamptz,
  refund_reason text check (refund_reason in ('PAID_TWICE', 'OWNER_GONE', 'EVENT_GONE')),
  refunded_at timestamptz,
  refunded_by text references users (id) on delete set null,
  -- The address stays when the account is deleted.
  refunded_by_email text,
  -- When to query the provider about the attempt next; null to stop.
  ask_at timestamptz,
  asked integer not null default 0,
  unique (pending_event_id, number),
  check ((status = 'STARTED') = (verdict_at is null)),
  check (refund_due_at is null or status = 'PAID'),
  constraint payment_attempts_refund check (
    (refund_due_at is null) = (refund_reason is null)
    and (refunded_at is null or refund_due_at is not null)
    and (refunded_at is null) = (refunded_by_email is null)
    and (refunded_by is null or refunded_at is not null))
);
-- Enforces that one payment creates one event.
create unique index payment_attempts_settled on payment_attempts (pending_event_id)
  where status = 'PAID' and refund_due_at is null;
create index payment_attempts_ask on payment_attempts (ask_at) where ask_at is not null;
-- Counts a user's attempts of the last hour when a payment starts.
create index payment_attempts_pending_event on payment_attempts (pending_event_id, started_at);
-- The list of refunds: due ones first, oldest first.
create index payment_attempts_refunds
  on payment_attempts ((refunded_at is not null), refund_due_at, merchant_trade_no)
  where refund_due_at is not null;
create index payment_attempts_refunded_by on payment_attempts (refunded_by) where refunded_by is not null;

-- Charges requested from the sandbox cashier; empty where a real provider is configured.
create table sandbox_trades (
  merchant_trade_no text primary key,
  -- The checkout form as received.
  fields jsonb not null,
  trade_no text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'FAILED')),
  traded_at timestamptz not null,
  decided_at timestamptz
);

-- Administration

create table feedback (
  id text primary key,
  email text not null,
  message text not null,
  user_id text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  -- The reply that an administrator sent by mail.
  answer text,
  answered_at timestamptz
);
create index feedback_created on feedback (created_at desc);
create index feedback_user on feedback (user_id);
create index feedback_handled on feedback (handled_at) where handled_at is not null;

-- Actions of administrators and hosts, written in the transaction of the action.
create table audit_log (
  id text primary key,
  -- The acting user; an operator at the machine has no account. The address stays when the account is deleted.
  admin_id text references users (id) on delete set null,
  admin_email text not null,
  role text not null default 'ADMIN' check (role in ('ADMIN', 'OPERATOR', 'HOST')),
  -- No reference, so that it survives the event.
  event_id text,
  action text not null,
  details jsonb not null,
  created_at timestamptz not null default now()
);
create index audit_log_created on audit_log (created_at desc);
create index audit_log_event on audit_log (event_id, created_at desc) where event_id is not null;
create index audit_log_admin on audit_log (admin_id) where admin_id is not null;

-- The service

-- Rate limits that all processes share. A bucket stores when it will be full again; each token taken delays that by one
-- token's time. Unlogged: taking a token waits for no disk, and after a crash every bucket is full.
create unlogged table token_buckets (
  key text primary key,
  full_at timestamptz not null
);
create index token_buckets_full_at on token_buckets (full_at);

-- The table database_reserve_filler reserves space for acts that free a full disk, such as deleting a photo; it is
-- dropped for them. A row here records that the filler existed.
create table database_reserve (
  is_kept boolean primary key check (is_kept)
);

-- What identifies the installation: a value signed with its SECRET_KEY, so that a process with another secret is noticed.
create table installation (
  only_row boolean primary key default true check (only_row),
  secret_check text not null
);

-- When the last finished backup of this database took its snapshot, for the alert about missing backups. No backup
-- contains the row, so a restored database has none until its own first backup.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  made_at timestamptz not null
);

-- The last finished check of the stored bytes (npm run verify). No backup contains the row.
create table last_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  photos integer not null,
  faults integer not null
);

-- What an administrator has switched on for the whole installation (contract/src/modes/modes.ts). No backup contains the row, so
-- a restored database is open. Every process listens for a change.
create table modes (
  only_row boolean primary key default true check (only_row),
  maintenance boolean not null default false,
  read_only boolean not null default false
);
insert into modes default values;

create function announce_modes() returns trigger language plpgsql as $$
begin
  perform pg_notify('togather_event', 'modes');
  return null;
end
$$;
create trigger announce_modes after update on modes for each statement execute function announce_modes();

-- The newest release whose migrations have run: older builds check whether they can use this schema.
create table schema_release (
  only_row boolean primary key default true check (only_row),
  release integer not null
);
insert into schema_release (release) values (1);
