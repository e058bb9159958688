-- A replaced photo keeps its row and gets other files (decision 51). Their keys contain this id, so that no file is ever
-- overwritten; null until the photo is first replaced.
alter table photos add column file_id text;
alter table photos add column replaced_at timestamptz;
-- What the photo's rows in `faces` and `forgotten_faces` say about its file. Null: they lie in it. `placed`, `moved`: they lie in a
-- file before, of the same or another shape, until this one has been searched. `closed`: somebody in the file before asked to be
-- forgotten, so no face is added to those that were recognised; `barred`: the same, and they lie in the file before.
alter table photos add column former_faces text check (former_faces in ('placed', 'moved', 'barred', 'closed'));

-- A restored backup must not show the file that was replaced. `file` is erased_id of the file, or of the photo before its first
-- replacement.
create function note_replacement() returns trigger language plpgsql as $$
begin
  insert into erasures (kind, subject) values (
    'REPLACEMENT',
    jsonb_build_object('id', erased_id(new.id), 'file', erased_id(coalesce(old.file_id, old.id)))
  );
  return null;
end $$;
create trigger note_replacement after update on photos
  for each row when (new.file_id is distinct from old.file_id) execute function note_replacement();

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check check (
  kind in (
    'PHOTO', 'EVENT', 'USER', 'FACE', 'FORGET', 'TAKEN_BACK', 'ALERT', 'TAKEDOWN', 'BAN', 'SESSION', 'GROUPING', 'PIN', 'FORMER_PIN',
    'VISIBILITY', 'CONCEALMENT', 'WALL', 'UPLOAD_KEY', 'CO_HOST', 'HOST_INVITE', 'MAIL_STOP',
    'WISH', 'WISH_VISIBILITY', 'WISH_EDIT', 'WISHES', 'CHOICE_LIST', 'CHOOSER', 'REPLACEMENT'
  )
);
