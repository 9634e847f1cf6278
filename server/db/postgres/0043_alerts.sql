-- Somebody wants to be told when a number of a monitor, a keyword report or a brand of a leaderboard does something.
create table alert_rule (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- whose rule it is: who is told, and by whose eyes it looks
  created_by integer not null references app_user (id) on delete cascade,
  name text not null,
  -- one of them, which takes the rule along when it goes
  monitor_id integer references monitor (id) on delete cascade,
  filter_id integer references saved_filter (id) on delete cascade,
  leaderboard_id integer references leaderboard (id) on delete cascade,
  brand_id integer references company_brand (id) on delete cascade,
  metric text not null,
  condition text not null check (condition in ('above', 'below', 'unusual')),
  -- of above and below
  threshold double precision,
  -- days that are added up, the last of them yesterday
  window_days integer not null check (window_days in (1, 7, 28)),
  -- null = by mail
  url text,
  -- signs what goes to the address; encrypted
  secret text,
  is_on boolean not null default true,
  created_at timestamptz not null,
  -- since when it is asked like this
  changed_at timestamptz not null,
  checked_at timestamptz,
  value double precision,
  error text,
  -- told already, and not over since
  is_firing boolean not null default false,
  check (num_nonnulls(monitor_id, filter_id, leaderboard_id) = 1),
  check ((leaderboard_id is null) = (brand_id is null)),
  check ((url is null) = (secret is null))
);
create index alert_rule_owner on alert_rule (company_id, created_by, id);

-- Each time a rule told something, and what became of that.
create table alert_event (
  id integer generated always as identity primary key,
  rule_id integer not null references alert_rule (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- names it to receivers, the same at every try
  key text not null unique,
  sentence text not null,
  -- what is sent to the address; null = by mail
  body text,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- what the address answered
  status integer,
  error text,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index alert_event_rule on alert_event (rule_id, id);
create index alert_event_pending on alert_event (id) where state = 'pending';
