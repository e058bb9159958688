-- A subscriber of IPv6 has up to 65,536 of the networks that address_hash tells apart: requests are counted by their /48, too.
alter table forget_requests add column site_hash bytea;
