-- How often the event's PIN was changed. Whatever proves that somebody knew the PIN names the epoch it is of.
alter table events add column pin_epoch integer not null default 0;
