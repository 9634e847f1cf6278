-- Who has an object besides its creator. `object_type` is the contract's public type.
create table share (
  company_id integer not null references company (id) on delete cascade,
  object_type text not null check (object_type in ('monitor', 'lists', 'leaderboards', 'keywords', 'casting')),
  object_id integer not null,
  user_id integer not null references app_user (id) on delete cascade,
  role text not null check (role in ('owner', 'co_worker')),
  shared_by integer references app_user (id) on delete set null,
  shared_at timestamptz not null default now(),
  primary key (company_id, object_type, object_id, user_id)
);
create index share_by_user on share (user_id, object_type);

-- The link holds the token, this table its SHA-256, and a copy for its owner, encrypted with a key of the file store.
create table public_token (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  object_type text not null check (object_type in ('monitor', 'lists', 'leaderboards', 'keywords', 'casting')),
  object_id integer not null,
  token_hash text not null,
  sealed_token text not null,
  -- Visitors' addresses are kept only as a digest with this salt.
  address_salt text not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  password_hash text,
  hidden_columns jsonb not null default '[]',
  revoked_at timestamptz,
  -- Wrong passwords in a row, for the growing wait.
  failures integer not null default 0,
  failed_at timestamptz
);
create unique index public_token_hash on public_token (token_hash);
create unique index public_token_of_object on public_token (company_id, object_type, object_id) where revoked_at is null;

-- Proof that a browser knew the password; ends with the password, the link or its hours.
create table public_token_unlock (
  id_hash text primary key,
  public_token_id integer not null references public_token (id) on delete cascade,
  expires_at timestamptz not null
);
create index public_token_unlock_by_token on public_token_unlock (public_token_id);

create table public_token_visit (
  id bigint generated always as identity primary key,
  public_token_id integer not null references public_token (id) on delete cascade,
  what text not null check (what in ('read', 'unlocked', 'wrong_password')),
  address_hash text not null,
  user_agent text not null,
  at timestamptz not null default now()
);
create index public_token_visit_by_token on public_token_visit (public_token_id, id);
