-- A photo book may end with the event's wishes. The title of those pages; null for a book without them.
alter table books add column wishes_title text;
-- Pages of the PDF with those of wishes, known once its drawing begins.
alter table books add column page_count integer;
-- The wishes in the PDF: their ids, each with the MD5 of its text, since a PDF with a text that was edited is not served.
alter table books add column drawn_wishes text[];
