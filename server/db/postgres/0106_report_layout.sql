-- Chosen sections and introduction of reports: of an object, or of all profiles of a company.
create table report_layout (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  kind text not null check (kind in ('monitor', 'leaderboard', 'list', 'profile', 'casting')),
  monitor_id integer references monitor (id) on delete cascade,
  leaderboard_id integer references leaderboard (id) on delete cascade,
  list_id integer references list (id) on delete cascade,
  casting_id integer references casting (id) on delete cascade,
  -- codes in order (contract/report/report-sections.ts); null = the usual ones
  sections jsonb,
  introduction text not null default '',
  changed_by integer references app_user (id) on delete set null,
  changed_at timestamptz not null,
  check (num_nonnulls(monitor_id, leaderboard_id, list_id, casting_id) = case when kind = 'profile' then 0 else 1 end),
  unique nulls not distinct (company_id, kind, monitor_id, leaderboard_id, list_id, casting_id)
);
create index report_layout_monitor on report_layout (monitor_id);
create index report_layout_leaderboard on report_layout (leaderboard_id);
create index report_layout_list on report_layout (list_id);
create index report_layout_casting on report_layout (casting_id);
