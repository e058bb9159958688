-- The ids of figures that became part of another one: an address that was shared with them leads there.
create table former_figures (
  id text primary key,
  figure_id text not null references figures (id) on delete cascade
);
create index former_figures_figure on former_figures (figure_id);
