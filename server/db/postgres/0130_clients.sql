-- Clients in whose name a company sends reports. Null parts are the company's own.
create table client (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  name text not null,
  -- of the client in the sales CRM
  crm_id text,
  -- as the CRM named it when linked
  crm_name text,
  -- key in the file store
  logo text,
  -- of the logo, px
  logo_width integer,
  logo_height integer,
  -- {"logo", "logo_width", "logo_height"} before the last change, kept for a day, for undo
  former jsonb,
  former_at timestamptz,
  -- #rrggbb
  main_color text check (main_color ~ '^#[0-9a-f]{6}$'),
  second_color text check (second_color ~ '^#[0-9a-f]{6}$'),
  footer text not null default '',
  language text check (language in ('en', 'fr')),
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null
);
create index client_name on client (company_id, lower(name));
create unique index client_crm on client (company_id, crm_id) where deleted_at is null;

-- The client of an object without one is that of its list or folder.
alter table list add column client_id integer references client (id) on delete set null;
alter table casting add column client_id integer references client (id) on delete set null;
alter table monitor add column client_id integer references client (id) on delete set null;
alter table monitor_folder add column client_id integer references client (id) on delete set null;
create index list_client on list (client_id);
create index casting_client on casting (client_id);
create index monitor_client on monitor (client_id);
create index monitor_folder_client on monitor_folder (client_id);
