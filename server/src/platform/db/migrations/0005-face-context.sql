-- Clothes and hair around a face (faces/context.ts), compared within one event only. Null for older faces; the next
-- pipeline version computes it.
alter table faces add column context bytea;
