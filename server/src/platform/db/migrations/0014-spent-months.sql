-- Free events of a month that somebody created before deleting the account, under a keyed hash of the identity. Rows go
-- when their month is over.
create table spent_months (
  identity_hash bytea not null,
  month text not null,
  created integer not null,
  primary key (identity_hash, month)
);
