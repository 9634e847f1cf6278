-- What a company's imports say of accounts that only this company sees: contacts, prices, labels, notes. Goes with the
-- import and with the name, as the rest of what an import says.
create table company_sighting (
  company_id integer not null references company (id) on delete cascade,
  import_id integer not null,
  platform text not null,
  alias text not null,
  -- fact -> [when it was read, Unix seconds, 0 = not told, value]; prices as price.<kind of post>
  facts jsonb not null,
  primary key (platform, alias, import_id),
  foreign key (platform, alias, import_id) references account_sighting (platform, alias, import_id) on delete cascade
);
create index company_sighting_company on company_sighting (company_id);

-- What people typed prevails over what imports say; `fields` is both.
alter table profile_company rename column fields to typed;
alter table profile_company
  add column reported jsonb not null default '{}',
  -- reported field -> its import
  add column sources jsonb not null default '{}',
  add column fields jsonb generated always as (reported || typed) stored;

-- The import that brought a price; null = somebody typed it.
alter table profile_price add column import_id integer;
-- Whether an import brought anything for a company is asked with every batch.
create index profile_company_reported on profile_company (profile_id) where reported <> '{}';
create index profile_price_imported on profile_price (profile_id) where import_id is not null;
