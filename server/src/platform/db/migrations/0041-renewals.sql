-- Of several concurrent renewals of a session one asks the provider: with rotating refresh tokens a second one would
-- end the session.
alter table sessions add column renewing_until timestamptz;
