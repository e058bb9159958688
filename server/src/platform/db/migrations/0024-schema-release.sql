-- The newest release whose migrations have run: older builds check whether they can use this schema.
create table schema_release (
  only_row boolean primary key default true check (only_row),
  release integer not null
);
insert into schema_release (release) values (1);
