create table import (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  created_by integer references app_user (id) on delete set null,
  file_name text not null,
  file_size bigint not null,
  -- where the bytes are: a key of the storage port, or a path on this machine (command line)
  file_key text,
  file_path text,
  state text not null check (state in ('uploaded', 'pending', 'running', 'paused', 'completed', 'canceled', 'error')),
  preset text,
  preset_label text,
  platform text,
  mapping jsonb,
  format text,
  encoding text,
  -- rows of the file below this one are in for good (written with the batch's counts)
  next_row bigint not null default 0,
  bytes_read bigint not null default 0,
  rows_read bigint not null default 0,
  rows_rejected bigint not null default 0,
  posts_new bigint not null default 0,
  posts_changed bigint not null default 0,
  posts_unchanged bigint not null default 0,
  accounts_new bigint not null default 0,
  snapshots_new bigint not null default 0,
  audiences_new bigint not null default 0,
  warnings bigint not null default 0,
  error text,
  note text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index import_company on import (company_id, id);

create table import_problem (
  import_id integer not null references import (id) on delete cascade,
  row bigint not null,
  column_name text not null,
  value text not null,
  reason text not null,
  is_rejected boolean not null,
  primary key (import_id, row, column_name)
);

create table import_mapping (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  name text not null,
  platform text,
  mapping jsonb not null,
  unique (company_id, name)
);

create table saved_filter (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  created_by integer references app_user (id) on delete set null,
  area text not null check (area in ('keywords', 'profiles')),
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now()
);
create index saved_filter_company on saved_filter (company_id, area, id);

create table setting (
  name text primary key,
  value jsonb not null
);

-- Units of one US dollar, by day; the newest day not after the asked one counts.
create table currency_rate (
  currency text not null,
  day date not null,
  per_usd numeric(18, 8) not null check (per_usd > 0),
  primary key (currency, day)
);
insert into currency_rate (currency, day, per_usd) values
  ('USD', '2026-01-01', 1), ('EUR', '2026-01-01', 0.86), ('GBP', '2026-01-01', 0.75),
  ('AED', '2026-01-01', 3.6725), ('CNY', '2026-01-01', 7.0);
