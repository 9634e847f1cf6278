-- What a creator of a monitor costs: one amount of each kind, in its own currency, and the day whose rate converts it.
create table monitor_cost (
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  kind text not null check (kind in ('fee', 'production', 'product_value', 'other', 'non_working')),
  company_id integer not null references company (id) on delete cascade,
  amount numeric not null check (amount >= 0),
  currency text not null,
  spent_on date not null,
  changed_by integer references app_user (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (monitor_id, profile_id, kind)
);
create index monitor_cost_profile on monitor_cost (profile_id);
