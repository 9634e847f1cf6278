-- A company's own app at a platform: Meta for Facebook Login, Instagram Login, TikTok, Google.
create table platform_app (
  company_id integer not null references company (id) on delete cascade,
  app text not null check (app in ('meta', 'instagram', 'tiktok', 'google')),
  client_id text not null,
  -- encrypted
  client_secret text not null,
  changed_at timestamptz not null,
  primary key (company_id, app)
);

-- Links by which creators connect their own accounts.
create table creator_link (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  secret_hash text not null unique,
  -- encrypted, so that the link can be copied again
  sealed_secret text not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index creator_link_profile on creator_link (company_id, profile_id);

-- Accounts whose owner signed in at the platform: creators' by a link, and the company's own.
create table connection (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  app text not null check (app in ('meta', 'instagram', 'tiktok', 'google')),
  platform text not null,
  -- null = the company's own account
  link_id integer references creator_link (id) on delete cascade,
  profile_id integer references profile (id) on delete cascade,
  -- by the platform
  external_id text not null,
  username text not null,
  state text not null check (state in ('active', 'sign_in', 'ended')),
  -- encrypted; null after the end
  access_token text,
  access_expires_at timestamptz,
  refresh_token text,
  refresh_expires_at timestamptz,
  refreshed_at timestamptz,
  -- A refresh is under way until then.
  refreshing_until timestamptz,
  -- text that the creator agreed to, with version and language
  consent jsonb,
  connected_at timestamptz not null,
  connected_by integer references app_user (id) on delete set null,
  ended_at timestamptz,
  ended_by text,
  next_due_at timestamptz not null,
  asked_at timestamptz,
  succeeded_at timestamptz,
  -- posts and audiences are asked for once a day, stories four times
  posts_at timestamptz,
  failures integer not null default 0,
  error text,
  claimed_at timestamptz
);
create index connection_company on connection (company_id, profile_id);
create index connection_due on connection (next_due_at) where state = 'active';
-- An account has one login in a company.
create unique index connection_account on connection (company_id, app, external_id) where state <> 'ended';

-- Import of a connection's data.
alter table import add column connection_id integer references connection (id) on delete set null;
create index import_connection on import (connection_id) where connection_id is not null;
