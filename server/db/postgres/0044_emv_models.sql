-- A company's own models of media value. Whatever was computed names a version, so versions never change and none is deleted.
create table emv_model (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  label text not null,
  kind text not null check (kind in ('impressions', 'actions')),
  -- the newest
  version integer not null default 1,
  is_archived boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index emv_model_label on emv_model (company_id, lower(label)) where not is_archived;

create table emv_model_version (
  model_id integer not null references emv_model (id) on delete cascade,
  version integer not null,
  company_id integer not null references company (id) on delete cascade,
  currency text not null,
  -- by post type: the contract's emvRate
  rates jsonb not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (model_id, version)
);
create index emv_model_version_company on emv_model_version (company_id);

-- Raised by every change of the models, which are kept in memory until then.
alter table company add column emv_revision integer not null default 0;
