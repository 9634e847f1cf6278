-- Plans of publications with what they are expected to bring. Every save is a version with its inputs and its result, so
-- that a version reopened shows the numbers it was saved with.
create table forecast (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  created_by integer references app_user (id) on delete set null,
  -- The list it was made from.
  list_id bigint,
  name text not null,
  forecast_type text not null check (forecast_type in ('profiles', 'list')),
  -- The newest version.
  version integer not null,
  updated_at timestamptz not null default now(),
  -- Deleted, and gone for good after 30 days.
  deleted_at timestamptz
);
create index forecast_company on forecast (company_id, updated_at);

create table forecast_version (
  forecast_id integer not null references forecast (id) on delete cascade,
  version integer not null,
  company_id integer not null references company (id) on delete cascade,
  saved_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  seed integer not null,
  model text not null,
  emv_model text not null,
  currency text not null,
  totals jsonb not null,
  -- The lines with their inputs and bands.
  cells jsonb not null,
  primary key (forecast_id, version)
);
create index forecast_version_company on forecast_version (company_id);
