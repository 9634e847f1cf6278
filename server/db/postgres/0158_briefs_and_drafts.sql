-- Brief of a campaign. `revision` rises with each change.
create table campaign_brief (
  monitor_id integer primary key references monitor (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  revision integer not null,
  text text not null,
  dos jsonb not null,
  donts jsonb not null,
  -- hashtags and mentions that every post has, with their sign
  tags jsonb not null,
  -- names that no post may contain
  competitors jsonb not null,
  -- that every post has
  link text,
  -- ISO 3166 alpha-2, those with rules of disclosure
  markets jsonb not null,
  from_date date,
  to_date date,
  -- Visitors of the campaign's link see drafts, comment and decide.
  shows_client boolean not null,
  updated_at timestamptz not null,
  updated_by integer references app_user (id) on delete set null
);
create index campaign_brief_company on campaign_brief (company_id);

-- Uploads of a campaign: files of the brief, and pictures and videos of drafts.
create table campaign_file (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  -- null = of the brief
  profile_id integer references profile (id) on delete cascade,
  -- key in the file store
  file_key text not null unique,
  name text not null,
  type text not null,
  -- bytes; those that were announced until the file is complete
  size bigint not null,
  -- null while it is uploaded
  arrived_at timestamptz,
  created_at timestamptz not null,
  -- null = the creator
  created_by integer references app_user (id) on delete set null
);
create index campaign_file_monitor on campaign_file (monitor_id, profile_id);
create index campaign_file_company on campaign_file (company_id);
create index campaign_file_profile on campaign_file (profile_id);

-- Secret links to the page of a creator of a campaign. The newest replaces those before it.
create table creator_page (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  secret_hash text not null unique,
  -- encrypted, so that the link can be copied again
  sealed_secret text not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index creator_page_monitor on creator_page (monitor_id, profile_id);
create index creator_page_company on creator_page (company_id);
create index creator_page_profile on creator_page (profile_id);

-- Creators who accepted the brief, in the revision that they read.
create table brief_acceptance (
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  revision integer not null,
  accepted_at timestamptz not null,
  primary key (monitor_id, profile_id)
);
create index brief_acceptance_profile on brief_acceptance (profile_id);

-- Versions of what a creator will publish for a deliverable.
create table draft (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  deliverable_key text not null,
  -- from 1
  version integer not null,
  file_id integer references campaign_file (id) on delete set null,
  link text,
  caption text not null,
  state text not null check (state in ('in_review', 'changes', 'approved')),
  sent_at timestamptz not null,
  -- null = the creator
  sent_by integer references app_user (id) on delete set null,
  by_team boolean not null,
  decided_at timestamptz,
  decided_by integer references app_user (id) on delete set null,
  -- of a visitor of the campaign's link
  decided_name text not null default '',
  decision_text text not null default '',
  unique (monitor_id, profile_id, deliverable_key, version)
);
create index draft_waiting on draft (company_id) where state = 'in_review';
create index draft_profile on draft (profile_id);
create index draft_file on draft (file_id);

create table draft_comment (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  draft_id integer not null references draft (id) on delete cascade,
  text text not null,
  -- point of the picture, 0..1 of its width and height
  x double precision,
  y double precision,
  -- of the video
  at_second double precision,
  given_name text not null default '',
  user_id integer references app_user (id) on delete set null,
  is_visitor boolean not null,
  created_at timestamptz not null
);
create index draft_comment_draft on draft_comment (draft_id, id);
create index draft_comment_company on draft_comment (company_id);

-- Conversations with creators on their page; clients do not see them.
alter table client_response add column with_creator boolean not null default false;
