-- Whether uploads carry the guest's name, and how many photos each guest of a Plus event may upload (null: no limit).
alter table events
  add column uploader_names text not null default 'asked' check (uploader_names in ('off', 'asked', 'required')),
  add column shots_per_guest smallint check (shots_per_guest between 5 and 50),
  add constraint shots_are_plus check (shots_per_guest is null or type = 'Plus');
