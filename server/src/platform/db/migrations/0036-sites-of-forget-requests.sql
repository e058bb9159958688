-- An IPv6 subscriber has up to 65,536 of the networks that address_hash distinguishes, so requests are counted per /48,
-- too.
alter table forget_requests add column site_hash bytea;
