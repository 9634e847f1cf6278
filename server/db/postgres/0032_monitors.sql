-- Folders of monitors.
create table monitor_folder (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  parent_id integer references monitor_folder (id) on delete cascade,
  name text not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now()
);
create index monitor_folder_company on monitor_folder (company_id);

-- Campaigns that are watched: which posts are in, and what is planned to be spent.
create table monitor (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  folder_id integer references monitor_folder (id) on delete set null,
  name text not null,
  market text not null default '',
  -- the rules: server/slices/monitors/matching/
  start_date date not null,
  end_date date not null,
  keywords jsonb not null default '[]',
  search_type text not null check (search_type in ('AND', 'OR')),
  creators_search_type text not null check (creators_search_type in ('AND', 'OR')),
  platforms_to_track jsonb not null default '[]',
  post_types jsonb not null default '[]',
  list_profile_tags jsonb not null default '[]',
  stories_cap integer,
  count_reels_once boolean not null default false,
  exact_date_filter boolean not null default true,
  -- what is shown, and fetched
  hide_excluded_posts boolean not null default false,
  save_ig_stories boolean not null default false,
  download_story_videos boolean not null default false,
  content_analysis boolean not null default true,
  currency text not null,
  total_budget numeric,
  total_elc_budget numeric,
  elc_non_working_budget numeric,
  -- counts the changes, so that of two people who change it the later one is told
  revision integer not null default 0,
  -- counts what changes the posts that are in: rules and what people say of single posts
  match_revision integer not null default 0,
  is_demo boolean not null default false,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- when somebody last looked at it: it is matched before others
  viewed_at timestamptz,
  archived_at timestamptz,
  -- In the bin. Without a person it went with the demo data.
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null
);
create index monitor_company on monitor (company_id, folder_id);
create index monitor_deleted on monitor (deleted_at) where deleted_at is not null;

-- The creators that were chosen one by one.
create table monitor_profile (
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (monitor_id, profile_id)
);
create index monitor_profile_profile on monitor_profile (profile_id);

-- The lists whose creators are in.
create table monitor_list (
  monitor_id integer not null references monitor (id) on delete cascade,
  list_id integer not null references list (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (monitor_id, list_id)
);
create index monitor_list_list on monitor_list (list_id);

-- The set of posts that the rules let in (table `set_posts` of the analytics store). A match writes a whole new set and then
-- puts its number here, so that a reader sees the posts before or after, never half of each.
create sequence post_set_id;
create table monitor_match (
  monitor_id integer primary key references monitor (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- rises with every match: of two at the same time the one that began later stays
  set_id bigint not null,
  posts integer not null,
  -- of the first and last post; null = none
  first_at timestamptz,
  last_at timestamptz,
  -- of the rows: a match that finds the same again changes nothing
  content text not null,
  -- of the creators' accounts
  accounts text not null,
  match_revision integer not null,
  -- when other posts or numbers came in last
  matched_at timestamptz not null
);
create index monitor_match_set on monitor_match (set_id);

-- What people said of single posts. It stays whatever is matched or imported again.
create table monitor_post (
  monitor_id integer not null references monitor (id) on delete cascade,
  -- as in `posts`: 64 bits without a sign
  post_id numeric(20) not null,
  company_id integer not null references company (id) on delete cascade,
  account_id integer not null,
  -- included: in, whatever the rules say; excluded: out; null = as the rules say
  decision text check (decision in ('included', 'excluded')),
  decided_by integer references app_user (id) on delete set null,
  decided_at timestamptz,
  classification text,
  custom_tags jsonb not null default '[]',
  -- corrected numbers by name
  edited jsonb not null default '{}',
  edited_by integer references app_user (id) on delete set null,
  edited_at timestamptz,
  primary key (monitor_id, post_id)
);

-- Posts that are not in the reported data: added by address or by form. One that is imported later takes its place.
create table monitor_external_post (
  monitor_id integer not null references monitor (id) on delete cascade,
  post_id numeric(20) not null,
  company_id integer not null references company (id) on delete cascade,
  account_id integer not null,
  post_type text not null,
  link text,
  message text not null default '',
  created_time timestamptz not null,
  -- numbers by name; absent = unknown
  numbers jsonb not null default '{}',
  screenshot text,
  added_by integer references app_user (id) on delete set null,
  added_at timestamptz not null default now(),
  primary key (monitor_id, post_id)
);
