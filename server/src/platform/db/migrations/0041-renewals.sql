-- Of several renewals of a session one asks the provider: one that rotates refresh tokens ends the session of a second.
alter table sessions add column renewing_until timestamptz;
