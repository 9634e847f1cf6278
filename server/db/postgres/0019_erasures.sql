-- Requests to forget a person. `subject` says what is being erased and is emptied with the end of it; the reason stays.
create table erasure (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  requested_by integer references app_user (id) on delete set null,
  reason text not null,
  state text not null check (state in ('pending', 'running', 'completed', 'error')),
  -- what is done so far, in words
  step text not null default '',
  subject jsonb,
  posts bigint not null default 0,
  accounts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Names that imports leave out: keyed with the installation's secret, so that the table alone names nobody.
create table erased_name (
  hash text primary key,
  erasure_id integer not null references erasure (id) on delete cascade
);
create index erased_name_erasure on erased_name (erasure_id);

-- Rows left out because a person was erased on request.
alter table import add column rows_erased bigint not null default 0;
