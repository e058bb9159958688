-- What a key is for: `upload` sends photos, `read` downloads those that everybody sees (decision 30). They never change.
alter table upload_keys add column scopes text[] not null default '{upload}'
  check (cardinality(scopes) > 0 and scopes <@ '{upload,read}');
