-- When and to whom a report goes by mail: the weekly reports of monitors become one kind of it.
create table report_schedule (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer unique references monitor (id) on delete cascade,
  leaderboard_id integer unique references leaderboard (id) on delete cascade,
  is_on boolean not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  -- of weekly ones; 1 = Monday
  weekday integer not null check (weekday between 1 and 7),
  -- of monthly ones; a day that every month has
  month_day integer not null check (month_day between 1 and 28),
  -- in the company's time zone
  hour integer not null check (hour between 0 and 23),
  -- since when it goes out like this: nothing that was due before is sent
  changed_at timestamptz not null,
  check (num_nonnulls(monitor_id, leaderboard_id) = 1)
);

create table report_schedule_user (
  schedule_id integer not null references report_schedule (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (schedule_id, user_id)
);

-- One row for each time a report is due: whoever writes it sends it, and nobody else.
create table report_schedule_run (
  schedule_id integer not null references report_schedule (id) on delete cascade,
  due_at timestamptz not null,
  company_id integer not null references company (id) on delete cascade,
  -- who asked for it at once; null = it was due
  asked_by integer references app_user (id) on delete set null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  recipients integer not null default 0,
  error text,
  ended_at timestamptz,
  primary key (schedule_id, due_at)
);
create index report_schedule_run_queued on report_schedule_run (due_at) where state = 'queued';

insert into report_schedule (company_id, monitor_id, is_on, cadence, weekday, month_day, hour, changed_at)
  select company_id, monitor_id, is_on, 'weekly', weekday, 1, hour, changed_at from monitor_weekly;
insert into report_schedule_user (schedule_id, user_id, company_id)
  select s.id, u.user_id, u.company_id from monitor_weekly_user u join report_schedule s on s.monitor_id = u.monitor_id;
insert into report_schedule_run
  (schedule_id, due_at, company_id, asked_by, state, attempts, recipients, error, ended_at)
  select s.id, r.due_at, r.company_id, r.asked_by, r.state, r.attempts, r.recipients, r.error, r.ended_at
  from monitor_weekly_run r join report_schedule s on s.monitor_id = r.monitor_id;

drop table monitor_weekly_run;
drop table monitor_weekly_user;
drop table monitor_weekly;
