-- A report of a leaderboard with the numbers it was made with (ADR 35).
create table leaderboard_report (
  id integer generated always as identity primary key,
  -- whose report it is; a global leaderboard may belong to another company
  company_id integer not null references company (id) on delete cascade,
  leaderboard_id integer not null references leaderboard (id) on delete cascade,
  title text not null,
  from_date text not null,
  to_date text not null,
  taken_at timestamptz not null,
  -- null = it went out on schedule
  taken_by integer references app_user (id) on delete set null,
  -- the exporter's sections with their rows: server/slices/exports/stored-document.ts
  document jsonb not null
);
create index leaderboard_report_newest on leaderboard_report (company_id, leaderboard_id, id);
