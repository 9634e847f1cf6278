-- The brands that a company follows. What imports report of brands is in `brand`.
create table company_brand (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  name text not null,
  picture text,
  -- what a post holds that names the brand, and how: server/slices/brands/brand-rules.ts
  mentions jsonb not null default '[]',
  hashtags jsonb not null default '[]',
  words jsonb not null default '[]',
  tags jsonb not null default '[]',
  precise_search boolean not null default true,
  search_type text not null default 'OR' check (search_type in ('AND', 'OR')),
  categories jsonb not null default '[]',
  -- ISO 3166 codes
  countries jsonb not null default '[]',
  -- counts the changes, so that of two people who change it the later one is told
  revision integer not null default 0,
  -- the reported brand it was taken from
  external_id text,
  is_demo boolean not null default false,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Deleted. Without a person it went with the demo data.
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null
);
create index company_brand_company on company_brand (company_id, lower(name));
create unique index company_brand_external on company_brand (company_id, external_id) where deleted_at is null;

-- Profiles that are the brand itself: what their accounts post is of the brand.
create table company_brand_profile (
  brand_id integer not null references company_brand (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (brand_id, profile_id)
);
create index company_brand_profile_profile on company_brand_profile (profile_id);

-- Brands that are ranked against each other.
create table leaderboard (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  name text not null,
  picture text,
  -- how it is looked at when it is opened: the contract's leaderboardFilter
  filter jsonb not null default '{}',
  is_global boolean not null default false,
  is_elc boolean not null default false,
  revision integer not null default 0,
  is_demo boolean not null default false,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In the bin. Without a person it went with the demo data.
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null
);
create index leaderboard_company on leaderboard (company_id);
create index leaderboard_global on leaderboard (id) where is_global;
create index leaderboard_deleted on leaderboard (deleted_at) where deleted_at is not null;

create table leaderboard_brand (
  leaderboard_id integer not null references leaderboard (id) on delete cascade,
  brand_id integer not null references company_brand (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  is_highlighted boolean not null default false,
  position integer not null,
  primary key (leaderboard_id, brand_id)
);
create index leaderboard_brand_brand on leaderboard_brand (brand_id);
