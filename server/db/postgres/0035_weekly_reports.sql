-- When and to whom the weekly report of a monitor goes.
create table monitor_weekly (
  monitor_id integer primary key references monitor (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  is_on boolean not null,
  -- 1 = Monday
  weekday integer not null check (weekday between 1 and 7),
  -- in the company's time zone
  hour integer not null check (hour between 0 and 23),
  -- since when it goes out like this: nothing that was due before is sent
  changed_at timestamptz not null
);

create table monitor_weekly_user (
  monitor_id integer not null references monitor (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (monitor_id, user_id)
);

-- One row for each time a report is due: whoever writes it sends it, and nobody else.
create table monitor_weekly_run (
  monitor_id integer not null references monitor (id) on delete cascade,
  due_at timestamptz not null,
  company_id integer not null references company (id) on delete cascade,
  -- who asked for it at once; null = it was due
  asked_by integer references app_user (id) on delete set null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  recipients integer not null default 0,
  error text,
  ended_at timestamptz,
  primary key (monitor_id, due_at)
);
create index monitor_weekly_run_queued on monitor_weekly_run (due_at) where state = 'queued';

-- Files that go with a mail: name, type, and key in the file store.
alter table message_outbox add column attachments jsonb not null default '[]';
