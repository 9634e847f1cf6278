-- Results of ads as a file reported them, one row an ad and period. Of two reports of the same days the newer one counts.
create table ad_result (
  source_id integer not null references campaign_source (id) on delete cascade,
  -- the ad's id, otherwise its name
  ad text not null,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  name text not null,
  ad_campaign text not null default '',
  -- address or id of the post; '' = unknown
  post text not null default '',
  -- both days included; infinite = the file does not say
  first_day date not null default '-infinity',
  last_day date not null default 'infinity',
  spend numeric not null check (spend >= 0),
  currency text not null,
  impressions bigint check (impressions >= 0),
  -- null also for rows that were added up: people of both are in both
  reach bigint check (reach >= 0),
  clicks bigint check (clicks >= 0),
  purchases bigint check (purchases >= 0),
  value numeric check (value >= 0),
  reported_at timestamptz not null,
  primary key (source_id, ad, first_day)
);
create index ad_result_monitor on ad_result (monitor_id, ad);

-- Ads that a person assigned.
create table ad_assignment (
  monitor_id integer not null references monitor (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  ad text not null,
  profile_id integer references profile (id) on delete cascade,
  -- address of the post
  post text not null default '',
  primary key (monitor_id, ad)
);
