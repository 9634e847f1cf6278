-- What a company set of the connector of a platform; no row = on, with the installation's key.
create table connector (
  company_id integer not null references company (id) on delete cascade,
  platform text not null,
  is_on boolean not null default true,
  -- the company's own key, encrypted
  api_key text,
  primary key (company_id, platform)
);

-- What may be asked of a platform: by the installation's key, or by a company's own.
create table connector_purse (
  purse text primary key,
  -- of the platform's calendar
  day date not null,
  units integer not null,
  -- nothing is asked until then, and why
  paused_until timestamptz,
  error text
);

-- Accounts that a company's running monitors want to know of.
create table connector_watch (
  company_id integer not null references company (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  platform text not null,
  -- posts from here on
  since timestamptz not null,
  primary key (company_id, account_id)
);
create index connector_watch_account on connector_watch (account_id);

-- How it stands with an account, for all companies that watch it.
create table connector_account (
  account_id integer primary key references account (id) on delete cascade,
  state text not null check (state in ('waiting', 'ok', 'not_found', 'error')),
  next_due_at timestamptz not null,
  asked_at timestamptz,
  succeeded_at timestamptz,
  -- posts from here on were asked for
  since timestamptz,
  -- where the connector goes on
  cursor text,
  failures integer not null default 0,
  error text,
  -- set while it is being asked
  claimed_at timestamptz
);
create index connector_account_due on connector_account (next_due_at);
