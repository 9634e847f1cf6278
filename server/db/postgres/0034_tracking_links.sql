-- Short links of campaigns. A deleted one stays, so that its slug never leads anybody elsewhere.
create table tracking_link (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  -- whose link it is; null = nobody's in particular
  profile_id integer references profile (id) on delete cascade,
  slug text not null,
  is_customized boolean not null,
  base_url text not null,
  -- with the UTM parameters
  long_url text not null,
  utm jsonb not null default '{}',
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  deleted_at timestamptz
);
-- Slugs are the installation's: the address has no company in it.
create unique index tracking_link_slug on tracking_link (lower(slug));
create index tracking_link_monitor on tracking_link (monitor_id);
create index tracking_link_profile on tracking_link (profile_id);

-- Clicks by day in the company's time zone. Bots count apart.
create table tracking_click (
  link_id integer not null references tracking_link (id) on delete cascade,
  day date not null,
  is_bot boolean not null,
  -- host of the page that was left; '' = unknown
  referrer text not null,
  clicks integer not null,
  -- people who had not clicked this link before on that day
  visitors integer not null,
  primary key (link_id, day, is_bot, referrer)
);

-- Who has clicked today, by a pseudonym whose key changes every day; gone after two days.
create table tracking_visitor (
  link_id integer not null references tracking_link (id) on delete cascade,
  day date not null,
  visitor text not null,
  primary key (link_id, day, visitor)
);
create index tracking_visitor_day on tracking_visitor (day);
