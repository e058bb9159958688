-- The figure that a face in no figure, or in a small one, is likely, but not certain, to belong to. It is offered to whoever
-- picks that figure, and decides nothing.
alter table faces add column likely_figure_id text references figures (id) on delete set null;
create index faces_likely_figure on faces (likely_figure_id) where likely_figure_id is not null;
