-- When prices were entered and by whom, and what they were before.
alter table profile_price
  add column entered_at timestamptz not null default now(),
  add column entered_by integer references app_user (id) on delete set null;
update profile_price p set entered_at = c.updated_at from profile_company c
where c.company_id = p.company_id and c.profile_id = p.profile_id;

create table former_price (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  platform text not null,
  post_type text not null,
  amount numeric(14, 2) not null,
  currency text not null,
  entered_at timestamptz not null,
  entered_by integer references app_user (id) on delete set null,
  ended_at timestamptz not null
);
create index former_price_profile on former_price (profile_id);

-- Of the price that a list holds for a creator.
alter table list_profile
  add column price_at timestamptz,
  add column price_by integer references app_user (id) on delete set null;
update list_profile set price_at = coalesce(changed_at, added_at), price_by = coalesce(changed_by, added_by)
where price is not null;
