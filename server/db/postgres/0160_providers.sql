-- A company's key at a data provider, and its budgets in the provider's units (requests or credits; null = none).
create table provider_key (
  company_id integer not null references company (id) on delete cascade,
  provider text not null,
  secret text not null,
  ending text not null,
  -- the company's contract with the provider lets it keep the data for so long
  keeps_days integer not null check (keeps_days > 0),
  month_budget double precision,
  person_budget double precision,
  -- as the provider last said
  units_left double precision,
  left_at timestamptz,
  -- the month (YYYY-MM) in which admins were notified of the budget
  notified_month text,
  added_by integer references app_user (id) on delete set null,
  added_at timestamptz not null,
  primary key (company_id, provider)
);

create table provider_spend (
  company_id integer not null references company (id) on delete cascade,
  provider text not null,
  month text not null,
  user_id integer not null references app_user (id) on delete cascade,
  units double precision not null,
  primary key (company_id, provider, month, user_id)
);

-- A request whose answer is kept for the provider's cache time; without an answer it is being made.
create table provider_answer (
  company_id integer not null,
  provider text not null,
  question text not null,
  asked_at timestamptz not null,
  answer jsonb,
  kept_until timestamptz,
  primary key (company_id, provider, question),
  foreign key (company_id, provider) references provider_key (company_id, provider) on delete cascade
);
create index provider_answer_until on provider_answer (kept_until);

-- Creators that a person had brought in.
create table provider_run (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  provider text not null,
  with_audience boolean not null,
  creators jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'canceled', 'ended')),
  import_id integer references import (id) on delete set null,
  -- its reports, if any, became the import
  stored_at timestamptz,
  error text,
  user_id integer references app_user (id) on delete cascade,
  created_at timestamptz not null
);
create index provider_run_company on provider_run (company_id);
