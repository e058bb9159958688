-- People who asked to be blurred in the pictures that others get (decision 54).
alter table events add column offers_blur boolean not null default false;

create table blurs (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  -- Null after the figure was erased: what is blurred stays so, and new photos of the person are not recognised.
  figure_id text references figures (id) on delete set null,
  asked_at timestamptz not null,
  -- Who asked, and sees the person clearly.
  user_id text references users (id) on delete set null,
  guest_hash bytea
);
create index blurs_event on blurs (event_id);
create index blurs_figure on blurs (figure_id);
create index blurs_user on blurs (user_id);

-- Every place to blur, in fractions of the upright photo.
create table blurred_faces (
  id bigint primary key generated always as identity,
  blur_id text not null references blurs (id) on delete cascade,
  photo_id text not null references photos (id) on delete cascade,
  -- Null in a photo of more faces than make figures.
  face_id text,
  box_left real not null,
  box_top real not null,
  box_width real not null,
  box_height real not null,
  unique (blur_id, photo_id, face_id)
);
create index blurred_faces_photo on blurred_faces (photo_id);

-- What a photo waits for before anybody gets it: `search`, for faces of people who are to be blurred; `blur`, for a file with other
-- places blurred.
alter table photos add column withheld text check (withheld in ('search', 'blur'));
drop index photos_unseen;
create index photos_unseen on photos (event_id, visibility)
  where visibility <> 'shown' or deletes_at is not null or withheld is not null;
create index photos_withheld on photos (event_id, arrival) where withheld is not null;

-- The file that a photo had before it was blurred. A photo with a row here has a blurred file.
create table clear_files (
  photo_id text primary key references photos (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  file_id text not null unique,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 bytea not null,
  crc32 bigint not null
);
create index clear_files_event on clear_files (event_id, sha256);

create function note_blur() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'BLUR', jsonb_build_object('id', erased_id(new.figure_id), 'asked_at', new.asked_at)
  );
  return null;
end $$;
create trigger note_blur after insert on blurs for each row execute function note_blur();

create function note_blur_end() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'BLUR_END', jsonb_build_object('id', erased_id(old.figure_id), 'asked_at', old.asked_at)
  );
  return null;
end $$;
create trigger note_blur_end after delete on blurs
  for each row when (old.figure_id is not null) execute function note_blur_end();

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (
  kind in (
    'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN',
    'VISIBILITY', 'CONCEALMENT', 'WALL', 'UPLOAD_KEY', 'CO_HOST', 'HOST_INVITE', 'MAIL_STOP',
    'WISH', 'WISH_VISIBILITY', 'WISH_EDIT', 'WISHES', 'CHOICE_LIST', 'CHOOSER', 'REPLACEMENT', 'DOWNLOADS', 'LISTED_GUEST',
    'BLUR', 'BLUR_END'
  )
);
