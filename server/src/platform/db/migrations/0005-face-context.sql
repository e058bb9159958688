-- Clothes and hair around a face (faces/context.ts), compared with faces of the same event only.
-- Null for faces of before; the next pipeline version finds them anew.
alter table faces add column context bytea;
