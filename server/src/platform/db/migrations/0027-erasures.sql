-- Records of deleted and forgotten data, until publish-erasures has written them beside the photos: a restored backup
-- must not bring it back. The ids are hashed, so that they identify only what a backup contains.
create table erasures (
  number bigint primary key generated always as identity,
  kind text not null check (kind in ('PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET')),
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
create trigger note_deletion after delete on photos for each row execute function note_deletion('PHOTO');
create trigger note_deletion after delete on events for each row execute function note_deletion('EVENT');
create trigger note_deletion after delete on users for each row execute function note_deletion('USER');

create function note_forgotten_face() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'FACE',
    (to_jsonb(new) - 'photo_id' - 'event_id') || jsonb_build_object('id', erased_id(new.photo_id))
  );
  return null;
end $$;
create trigger note_forgotten_face after insert on forgotten_faces for each row execute function note_forgotten_face();

create function note_forget_request() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'FORGET', jsonb_build_object('id', erased_id(new.figure_id), 'asked_at', new.asked_at)
  );
  return null;
end $$;
create trigger note_forget_request after insert on forget_requests for each row execute function note_forget_request();
