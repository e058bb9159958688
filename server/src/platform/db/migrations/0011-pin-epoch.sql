-- Number of PIN changes. A proof of knowing the PIN names its epoch.
alter table events add column pin_epoch integer not null default 0;
