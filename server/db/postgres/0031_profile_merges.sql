-- Which profile a company counts an account to, where that is not the reported one; without a profile to none
-- (docs/adr/0031-merging-profiles.md).
create table account_company (
  company_id integer not null references company (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  profile_id integer references profile (id) on delete cascade,
  primary key (company_id, account_id)
);
create index account_company_account on account_company (account_id);
create index account_company_profile on account_company (profile_id);

-- Two profiles that are one person to a company.
create table profile_merge (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- hidden from the company, its address leads to the other
  from_id integer not null references profile (id) on delete cascade,
  into_id integer not null references profile (id) on delete cascade,
  user_id integer references app_user (id) on delete set null,
  merged_at timestamptz not null,
  -- what was moved and filled in, to be put back
  moved jsonb not null,
  undone_at timestamptz,
  undone_by integer references app_user (id) on delete set null,
  check (from_id <> into_id)
);
create unique index profile_merge_standing on profile_merge (company_id, from_id) where undone_at is null;
create index profile_merge_from on profile_merge (from_id);
create index profile_merge_into on profile_merge (into_id);
