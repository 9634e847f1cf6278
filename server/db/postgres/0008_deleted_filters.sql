-- Saved filters that were deleted a short while ago, each as it stood with whom it was shared: undoing puts both back.
create table deleted_filter (
  id integer primary key,
  company_id integer not null references company (id) on delete cascade,
  filter jsonb not null,
  shares jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_filter_company on deleted_filter (company_id, deleted_at);
