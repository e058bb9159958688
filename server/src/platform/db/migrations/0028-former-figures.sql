-- Ids of figures that were merged into another one: shared addresses lead to that.
create table former_figures (
  id text primary key,
  figure_id text not null references figures (id) on delete cascade
);
create index former_figures_figure on former_figures (figure_id);
