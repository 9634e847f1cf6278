-- The mail holds the secret, the table its SHA-256. One open invitation per user; gone once accepted or cancelled.
create table invitation (
  user_id integer primary key references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  secret_hash text not null unique,
  invited_by integer references app_user (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- `prefix` is public and finds the row; the hash of the whole key is compared in constant time.
create table api_key (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  name text not null,
  prefix text not null unique,
  secret_hash text not null,
  can_write boolean not null default false,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_key_user on api_key (user_id, id);

-- Whoever leaves hands over what they made; mappings did not say who that is.
alter table import_mapping add column created_by integer references app_user (id) on delete set null;

create index app_user_company_name on app_user (company_id, lower(first_name), lower(last_name), id);
create index audit_event_action on audit_event (company_id, action, id);
create index audit_event_user on audit_event (company_id, user_id, id);
