-- Features of Meta's app beyond its usual ones ('hashtags', 'marketplace'), and the turns of the hashtag search.
alter table platform_app
  add column features jsonb not null default '[]',
  -- null = at once
  add column hashtags_due_at timestamptz,
  add column hashtags_claimed_at timestamptz,
  add column hashtags_failures integer not null default 0,
  add column hashtags_error text;
-- Permissions that were granted at the last sign-in; null = the platform does not report them.
alter table connection add column granted jsonb;

-- Hashtags that a company's own Instagram account searches for: at most 30 different ones in 7 days.
create table instagram_hashtag (
  company_id integer not null references company (id) on delete cascade,
  -- id of their account at Meta: the limit continues after a new sign-in
  account_id text not null,
  -- lower case, without #
  tag text not null,
  -- by Meta; null = not searched for yet
  external_id text,
  -- start of its 7 days; null = it does not count
  counted_at timestamptz,
  -- beyond the limit until then
  waits_until timestamptz,
  asked_at timestamptz,
  succeeded_at timestamptz,
  next_due_at timestamptz not null,
  error text,
  primary key (company_id, account_id, tag)
);

-- Posts under a hashtag, whose author Meta does not report: no sum, search or export of numbers reads them.
create table hashtag_post (
  company_id integer not null references company (id) on delete cascade,
  -- by Meta
  media_id text not null,
  tags jsonb not null,
  short_code text not null,
  permalink text not null,
  caption text not null,
  media_type text not null,
  -- null = hidden
  likes integer,
  comments integer,
  created_at timestamptz not null,
  first_seen_at timestamptz not null,
  -- deleted 30 days later
  seen_at timestamptz not null,
  ignored_at timestamptz,
  ignored_by integer references app_user (id) on delete set null,
  -- creator that somebody named as the author
  profile_id integer references profile (id) on delete set null,
  primary key (company_id, media_id)
);
create index hashtag_post_newest on hashtag_post (company_id, created_at desc, media_id desc);
create index hashtag_post_seen on hashtag_post (seen_at);
create index hashtag_post_profile on hashtag_post (profile_id);
create index hashtag_post_ignored_by on hashtag_post (ignored_by);

-- Creators whose posts a monitor asks for, without being chosen: they were named as authors of hashtag posts.
create table monitor_hashtag_creator (
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  added_at timestamptz not null,
  added_by integer references app_user (id) on delete set null,
  primary key (monitor_id, profile_id)
);
create index monitor_hashtag_creator_profile on monitor_hashtag_creator (profile_id);
create index monitor_hashtag_creator_added_by on monitor_hashtag_creator (added_by);
