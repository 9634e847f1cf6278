create table company (
  id integer generated always as identity primary key,
  name text not null,
  currency text not null default 'USD',
  timezone text not null default 'UTC',
  emv_model text not null default 'emv.cpm@1',
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table app_user (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  email text not null,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('admin', 'member', 'viewer')),
  flags jsonb not null default '{}',
  profiles_monitor_count integer,
  phone_number text,
  tfa_method text check (tfa_method in ('totp', 'mail')),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));
create index app_user_company on app_user (company_id);

-- The cookie holds the secret, the table its SHA-256: a stolen table opens no session.
create table session (
  id_hash text primary key,
  user_id integer not null references app_user (id) on delete cascade,
  csrf text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

create table audit_event (
  id bigint generated always as identity primary key,
  company_id integer references company (id) on delete cascade,
  user_id integer references app_user (id) on delete set null,
  action text not null,
  target text,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_event_company on audit_event (company_id, id);
