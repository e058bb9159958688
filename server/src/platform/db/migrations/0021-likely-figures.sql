-- The likely, but not certain, figure of a face in no figure or in a small one. Shown as a suggestion when that figure
-- is selected; it decides nothing.
alter table faces add column likely_figure_id text references figures (id) on delete set null;
create index faces_likely_figure on faces (likely_figure_id) where likely_figure_id is not null;
