-- True for a photo in which the first look found no face, until the second look has searched it.
alter table photos add column needs_second_look boolean not null default false;
create index photos_for_second_look on photos (arrival) where needs_second_look;
