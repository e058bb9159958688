-- Free events that a deleted account created in a month, under a keyed hash of its identity. Rows are deleted after the
-- month.
create table spent_months (
  identity_hash bytea not null,
  month text not null,
  created integer not null,
  primary key (identity_hash, month)
);
