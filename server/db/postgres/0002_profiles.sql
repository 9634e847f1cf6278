-- Reported identity is shared by the companies of one installation (company_id null); a profile a company makes
-- by hand belongs to that company alone.
create table profile (
  id integer generated always as identity primary key,
  company_id integer references company (id) on delete cascade,
  slug text not null unique,
  name text not null,
  kind text not null default 'influencer' check (kind in ('influencer', 'brand')),
  sub_kind text,
  gender text check (gender in ('male', 'female', 'others', 'couple')),
  country text,
  birthday date,
  age integer,
  bio text,
  themes jsonb not null default '[]',
  languages jsonb not null default '[]',
  picture text,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table account (
  id integer generated always as identity primary key,
  profile_id integer not null references profile (id) on delete cascade,
  platform text not null,
  username text,
  title text,
  picture text,
  website text,
  verified boolean,
  -- business_account, city and what else a platform reports of the account
  extras jsonb not null default '{}',
  -- when the facts above were read; null = the source did not say
  observed_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_profile on account (profile_id);

-- The keys by which sources name an account: "id:UC…", "user:handle" or "title:Display Name".
create table account_alias (
  platform text not null,
  alias text not null,
  account_id integer not null references account (id) on delete cascade,
  primary key (platform, alias)
);
create index account_alias_account on account_alias (account_id);

-- What one company wrote on a profile. `fields` overrides the reported ones; nobody else sees any of it.
create table profile_company (
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  fields jsonb not null default '{}',
  agent jsonb,
  updated_at timestamptz not null default now(),
  primary key (company_id, profile_id)
);
create index profile_company_profile on profile_company (profile_id);

create table profile_price (
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  platform text not null,
  post_type text not null,
  amount numeric(14, 2) not null check (amount >= 0),
  currency text not null,
  primary key (company_id, profile_id, post_type)
);
create index profile_price_profile on profile_price (profile_id);

create table profile_edit (
  id bigint generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  user_id integer references app_user (id) on delete set null,
  what text not null,
  at timestamptz not null default now()
);
create index profile_edit_profile on profile_edit (company_id, profile_id, id);

create table brand (
  id integer generated always as identity primary key,
  external_id text not null unique,
  profile_id integer references profile (id) on delete set null,
  name text not null,
  categories jsonb not null default '[]',
  countries jsonb not null default '[]',
  match_names jsonb not null default '[]',
  website text,
  created_at timestamptz not null default now()
);

-- What was written and still has to reach the analytics store; the projector deletes what it has carried over.
create table outbox_event (
  id bigint generated always as identity primary key,
  profile_ids jsonb not null,
  created_at timestamptz not null default now()
);
