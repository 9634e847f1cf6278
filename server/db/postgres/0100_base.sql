create table company (
  id integer generated always as identity primary key,
  name text not null,
  currency text not null default 'USD',
  timezone text not null default 'UTC',
  emv_model text not null default 'emv.cpm@1',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- May import; always true of the first company. Imports write data that all companies share.
  may_import boolean not null default false,
  -- Incremented by every change of its media value models, which are cached until then.
  emv_revision integer not null default 0,
  -- Own creator tiers (the contract's tierStart, ascending); null = the product's.
  own_tiers jsonb
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
  created_at timestamptz not null default now(),
  totp_secret text,
  -- Newest time step a code was accepted for: a code works once.
  totp_last_step bigint,
  phone_verified_at timestamptz,
  password_changed_at timestamptz,
  -- ISO 639-1; null = the browser's.
  language text,
  -- SHA-256 of the secret of the accepted invitation, to recognise its second use.
  accepted_invitation text
);
create unique index app_user_accepted_invitation on app_user (accepted_invitation);
create index app_user_company on app_user (company_id);
create index app_user_company_name on app_user (company_id, lower(first_name), lower(last_name), id);
create unique index app_user_email on app_user (lower(email)) where password_hash <> 'invited';
create unique index app_user_of_company on app_user (company_id, lower(email));

-- The cookie contains the secret, the table its SHA-256: a stolen table opens no session.
create table session (
  id_hash text primary key,
  user_id integer not null references app_user (id) on delete cascade,
  csrf text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Public name of a session; its hash stays internal.
  id integer generated always as identity unique,
  ip text not null default ''
);
create index session_by_user on session (user_id);

-- Evidence (docs/adr/0020-audit-hash-chain.md): without foreign keys, so that deleting users or companies changes no
-- row.
create table audit_event (
  id bigint generated always as identity primary key,
  company_id integer,
  user_id integer,
  action text not null,
  target text,
  details jsonb not null default '{}',
  at timestamptz not null default now(),
  user_email text
);
create index audit_event_action on audit_event (company_id, action, id);
create index audit_event_company on audit_event (company_id, id);
create index audit_event_user on audit_event (company_id, user_id, id);

-- company_id null = reported by a source and shared by all companies; otherwise made by hand and visible to that company
-- only.
create table profile (
  id integer generated always as identity primary key,
  company_id integer references company (id) on delete cascade,
  slug text not null unique,
  name text not null,
  kind text not null default 'influencer' check (kind in ('influencer', 'brand')),
  sub_kind text,
  gender text check (gender in ('male', 'female', 'others', 'couple')),
  country text,
  birthday date,
  age integer,
  bio text,
  themes jsonb not null default '[]',
  languages jsonb not null default '[]',
  picture text,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- Removed demo data: found nowhere, kept for a day (docs/adr/0027-removable-demo-world.md).
  hidden boolean not null default false
);
create index profile_demo on profile (id) where is_demo;
create index profile_hidden on profile (id) where hidden;

create table account (
  id integer generated always as identity primary key,
  profile_id integer not null references profile (id) on delete cascade,
  platform text not null,
  username text,
  title text,
  picture text,
  website text,
  verified boolean,
  -- business_account, city and other facts that a platform reports
  extras jsonb not null default '{}',
  -- when the facts above were read; null = unknown
  observed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Company that typed the account in, the only one that sees it; null = reported by a source.
  company_id integer references company (id) on delete cascade
);
create index account_by_hand on account (platform, username) where company_id is not null;
create index account_profile on account (profile_id);

-- Keys by which sources name an account: "id:UC…", "user:handle" or "title:Display Name".
create table account_alias (
  platform text not null,
  alias text not null,
  account_id integer not null references account (id) on delete cascade,
  primary key (platform, alias)
);
create index account_alias_account on account_alias (account_id);

-- A company's own facts about a profile, visible to that company only. `fields` overrides the reported ones.
create table profile_company (
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  -- typed by people; takes precedence over `reported`
  typed jsonb not null default '{}',
  agent jsonb,
  updated_at timestamptz not null default now(),
  -- from the company's own imports
  reported jsonb not null default '{}',
  -- reported field -> its import
  sources jsonb not null default '{}',
  fields jsonb generated always as (reported || typed) stored,
  primary key (company_id, profile_id)
);
create index profile_company_profile on profile_company (profile_id);
-- Every import batch checks whether a company has reported facts.
create index profile_company_reported on profile_company (profile_id) where reported <> '{}';

create table profile_price (
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  platform text not null,
  post_type text not null,
  amount numeric(14, 2) not null check (amount >= 0),
  currency text not null,
  -- invented
  is_demo boolean not null default false,
  entered_at timestamptz not null default now(),
  entered_by integer references app_user (id) on delete set null,
  -- import that contained the price; null = typed
  import_id integer,
  primary key (company_id, profile_id, post_type)
);
create index profile_price_imported on profile_price (profile_id) where import_id is not null;
create index profile_price_profile on profile_price (profile_id);

create table profile_edit (
  id bigint generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  user_id integer references app_user (id) on delete set null,
  what text not null,
  at timestamptz not null default now()
);
create index profile_edit_profile on profile_edit (company_id, profile_id, id);

create table brand (
  id integer generated always as identity primary key,
  external_id text not null unique,
  profile_id integer references profile (id) on delete set null,
  name text not null,
  categories jsonb not null default '[]',
  countries jsonb not null default '[]',
  match_names jsonb not null default '[]',
  website text,
  created_at timestamptz not null default now()
);
create index brand_profile on brand (profile_id);

-- Revisions of rows that the projector writes. A counter, as clocks may be wrong; the projector starts it above the existing
-- revisions (server/projector/projector-revision.ts).
create sequence projection_revision;

-- Changes that still have to reach the analytics store; the projector deletes those it has applied.
create table outbox_event (
  id bigint generated always as identity primary key,
  profile_ids jsonb not null,
  created_at timestamptz not null default now()
);

create table import (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  created_by integer references app_user (id) on delete set null,
  file_name text not null,
  file_size bigint not null,
  -- location of the bytes: a key of the file store, or a path on this machine (command line)
  file_key text,
  file_path text,
  state text not null
    check (state in ('uploaded', 'pending', 'running', 'paused', 'completed', 'canceled', 'error', 'withdrawing', 'withdrawn')),
  preset text,
  preset_label text,
  platform text,
  mapping jsonb,
  format text,
  encoding text,
  -- rows before this one are stored for good (written together with the counts of the batch)
  next_row bigint not null default 0,
  bytes_read bigint not null default 0,
  rows_read bigint not null default 0,
  rows_rejected bigint not null default 0,
  posts_new bigint not null default 0,
  posts_changed bigint not null default 0,
  posts_unchanged bigint not null default 0,
  accounts_new bigint not null default 0,
  snapshots_new bigint not null default 0,
  audiences_new bigint not null default 0,
  warnings bigint not null default 0,
  error text,
  note text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Reason for an automatic pause (almost full disk); the import resumes by itself.
  paused_because text,
  withdrawn_by integer references app_user (id) on delete set null,
  withdrawn_at timestamptz,
  -- Work and progress of a withdrawal, and why it waits: server/slices/imports/withdraw/.
  withdrawal jsonb,
  -- False while names it used may belong to other accounts: server/slices/imports/names/.
  names_settled boolean not null default true,
  -- Rows skipped because the person was erased on request.
  rows_erased bigint not null default 0,
  -- Implausible observations, which are kept and not used.
  implausible bigint not null default 0,
  -- Rows that contained a post; null = not counted.
  rows_with_posts bigint default 0,
  -- Failed or canceled entry that was dismissed from the history.
  dismissed boolean not null default false,
  -- Parts of the file that were not read, in a sentence: other sheets, other files of an archive.
  left_out text,
  comments_new bigint not null default 0,
  comments_changed bigint not null default 0,
  comments_unchanged bigint not null default 0,
  -- posts that the comments belong to
  commented_posts bigint not null default 0,
  -- comments on posts that are not imported yet; counted again after each import
  comments_waiting bigint not null default 0,
  -- Columns that were not imported, by reason; null = not recorded.
  columns_left_out jsonb,
  -- Time zone of times without an offset; null = UTC.
  timezone text
);
create index import_company on import (company_id, id);
-- A newer attempt at a file hides its older failures.
create index import_file on import (company_id, file_name, id);

create table import_problem (
  import_id integer not null references import (id) on delete cascade,
  row bigint not null,
  column_name text not null,
  value text not null,
  reason text not null,
  is_rejected boolean not null,
  primary key (import_id, "row", column_name)
);

create table import_mapping (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  name text not null,
  platform text,
  mapping jsonb not null,
  created_by integer references app_user (id) on delete set null,
  unique (company_id, name)
);

create table saved_filter (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  created_by integer references app_user (id) on delete set null,
  area text not null check (area in ('keywords', 'profiles')),
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now()
);
create index saved_filter_company on saved_filter (company_id, area, id);

create table setting (
  name text primary key,
  value jsonb not null
);

-- Units per US dollar. The newest day not after the requested one applies; a company's own rates precede those that ship
-- (company_id null).
create table currency_rate (
  currency text not null,
  day date not null,
  per_usd numeric(24, 12) not null check (per_usd > 0),
  company_id integer references company (id) on delete cascade,
  source text not null default 'Rounded rates of the product'
);
create index currency_rate_company on currency_rate (company_id, day) where company_id is not null;
create unique index currency_rate_day on currency_rate (currency, day, COALESCE(company_id, 0));
create index currency_rate_newest on currency_rate (day desc);

-- Reference rates of the European Central Bank, currencies pegged to the dollar, and rounded rates.
insert into currency_rate (currency, day, per_usd) values
  ('USD', '2026-01-01', 1), ('EUR', '2026-01-01', 0.86), ('GBP', '2026-01-01', 0.75),
  ('AED', '2026-01-01', 3.6725), ('CNY', '2026-01-01', 7.0);
insert into currency_rate (currency, day, per_usd, source)
select currency, date '2024-11-25', per_eur / 1.0495, 'European Central Bank'
from (values ('EUR', 1), ('USD', 1.0495), ('JPY', 161.64), ('BGN', 1.9558), ('CZK', 25.295), ('DKK', 7.4586), ('GBP', 0.83465),
  ('HUF', 409.78), ('PLN', 4.3185), ('RON', 4.9767), ('SEK', 11.5030), ('CHF', 0.9324), ('ISK', 145.30), ('NOK', 11.5865),
  ('TRY', 36.3020), ('AUD', 1.6111), ('BRL', 6.0941), ('CAD', 1.4648), ('CNY', 7.6018), ('HKD', 8.1659), ('IDR', 16651.89),
  ('ILS', 3.8493), ('INR', 88.4595), ('KRW', 1469.87), ('MXN', 21.3301), ('MYR', 4.6724), ('NZD', 1.7926), ('PHP', 61.936),
  ('SGD', 1.4128), ('THB', 36.271), ('ZAR', 18.9592)) as r (currency, per_eur)
union all
select currency, date '2024-11-25', per_usd, 'Pegged to the US dollar'
from (values ('AED', 3.6725), ('SAR', 3.75), ('QAR', 3.64)) as p (currency, per_usd);

-- Rate from one currency to another by the newest day up to the requested one that has both, otherwise by the first day. No
-- row = no rate. Both rates come from the same table, as the days of two tables differ.
create function exchange_rate(of_company integer, from_currency text, to_currency text, on_day date)
returns table (rate float8, day date)
language sql stable as $$
  select 1::float8, on_day where from_currency = to_currency
  union all
  (select f.rate, f.day from (
    (select false as is_later, b.day,
        (case when from_currency = 'USD' then b.per_usd else coalesce(o.per_usd, 1) / b.per_usd end)::float8 as rate
      from currency_rate b left join currency_rate o on o.currency = to_currency and o.day = b.day
        and o.company_id is not distinct from b.company_id
      where b.currency = case when from_currency = 'USD' then to_currency else from_currency end
        and b.day <= on_day and (b.company_id is null or b.company_id = of_company)
        and (to_currency = 'USD' or o.currency is not null)
      order by b.day desc, b.company_id nulls last limit 1)
    union all
    (select true as is_later, b.day,
        (case when from_currency = 'USD' then b.per_usd else coalesce(o.per_usd, 1) / b.per_usd end)::float8 as rate
      from currency_rate b left join currency_rate o on o.currency = to_currency and o.day = b.day
        and o.company_id is not distinct from b.company_id
      where b.currency = case when from_currency = 'USD' then to_currency else from_currency end
        and b.day > on_day and (b.company_id is null or b.company_id = of_company)
        and (to_currency = 'USD' or o.currency is not null)
      order by b.day, b.company_id nulls last limit 1)) f
  where from_currency <> to_currency order by f.is_later limit 1)
$$;

-- All mails and text messages. `kept` ones are read here, by `npm run outbox`; bodies with a code or link are emptied once
-- sent.
create table message_outbox (
  id bigint generated always as identity primary key,
  company_id integer references company (id) on delete cascade,
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  template text not null,
  subject text,
  body_html text,
  body_text text,
  holds_secret boolean not null default false,
  state text not null check (state in ('kept', 'pending', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- name, type, and key in the file store
  attachments jsonb not null default '[]'
);
create index message_outbox_company on message_outbox (company_id, id);
create index message_outbox_pending on message_outbox (id) where state = 'pending';
create index message_outbox_recipient on message_outbox (recipient, created_at);

-- Between password and one-time code. The browser has the secret, the table its SHA-256.
create table sign_in_challenge (
  id_hash text primary key,
  user_id integer not null references app_user (id) on delete cascade,
  method text not null check (method in ('totp', 'mail')),
  -- Keyed with the challenge's secret, so the table alone does not reveal the code; null for totp.
  code_hash text,
  tries integer not null default 0,
  sends integer not null default 0,
  sent_at timestamptz,
  code_expires_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenge_user on sign_in_challenge (user_id, created_at);

create table recovery_code (
  user_id integer not null references app_user (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table password_reset (
  token_hash text primary key,
  user_id integer not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_reset_user on password_reset (user_id);

-- New mobile numbers and second factors that wait for a code of their owner; one of each kind per user.
create table code_check (
  user_id integer not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in ('mobile', 'totp', 'mail')),
  -- number to verify, or secret of the authenticator
  subject text,
  code_hash text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose)
);

-- The mail contains the secret, the table its SHA-256. One open invitation per user; deleted when accepted or cancelled.
create table invitation (
  user_id integer primary key references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  secret_hash text not null unique,
  invited_by integer references app_user (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Secret for the person who invited, encrypted with the key of the file store.
  sealed_secret text
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

-- Access to an object besides its creator's. `object_type` is the contract's public type.
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

-- The link contains the token, the table its SHA-256 and a copy for its owner, encrypted with a key of the file store.
create table public_token (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  object_type text not null check (object_type in ('monitor', 'lists', 'leaderboards', 'keywords', 'casting')),
  object_id integer not null,
  token_hash text not null,
  sealed_token text not null,
  -- Visitors' addresses are stored only as a digest with this salt.
  address_salt text not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  password_hash text,
  hidden_columns jsonb not null default '[]',
  revoked_at timestamptz
);
create unique index public_token_hash on public_token (token_hash);
create unique index public_token_of_object on public_token (company_id, object_type, object_id)
  where revoked_at is null;

-- A browser that entered the password; ends with the password, the link or its hours.
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

-- Saved filters deleted a short while ago, with their shares, for undo.
create table deleted_filter (
  id integer primary key,
  company_id integer not null references company (id) on delete cascade,
  filter jsonb not null,
  shares jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_filter_company on deleted_filter (company_id, deleted_at);

-- The batch that an import is writing, from before its first row until it is acknowledged. A row found at the start was
-- interrupted; see server/slices/imports/run/open-batches.ts.
create table import_unit (
  import_id integer primary key,
  -- rows of the file: from this one to the one before `next_row`
  first_row bigint not null,
  next_row bigint not null,
  -- computed before any row is written; counted once, however often the batch is written
  counts jsonb not null,
  -- posts it writes, 16 hexadecimal digits each
  post_ids text not null,
  -- accounts whose audiences it writes
  account_ids jsonb not null default '[]',
  -- profiles whose search rows must be updated
  profile_ids jsonb not null default '[]',
  -- Derived rows are complete; the counts wait for the import to continue.
  is_settled boolean not null default false
);
-- Hexadecimal digits do not compress well.
alter table import_unit alter column post_ids set storage external;

-- Source records of accounts, by import and name: names, merges and facts of accounts follow from all of them
-- (docs/adr/0016-order-independent-accounts.md). Import 0 = the demo world.
create table account_sighting (
  import_id integer not null,
  platform text not null,
  alias text not null,
  -- display name -> first seen, Unix seconds, 0 = unknown
  titles jsonb not null default '{}',
  -- fact -> [when it was read, value]
  facts jsonb not null default '{}',
  primary key (platform, alias, import_id),
  foreign key (platform, alias) references account_alias (platform, alias) on delete cascade
);
create index account_sighting_import on account_sighting (import_id) where import_id > 0;

-- Handles that an import gives together with an id, and when first.
create table account_handle (
  import_id integer not null,
  platform text not null,
  id_alias text not null,
  alias text not null,
  first_seen bigint not null,
  primary key (alias, platform, id_alias, import_id),
  foreign key (platform, alias) references account_alias (platform, alias) on delete cascade,
  foreign key (platform, id_alias) references account_alias (platform, alias) on delete cascade
);
create index account_handle_id on account_handle (id_alias, platform);
create index account_handle_import on account_handle (import_id) where import_id > 0;

-- Names that moved from one account to another; stored rows follow (server/slices/imports/names/).
create table account_move (
  platform text not null,
  alias text not null,
  from_id integer not null,
  to_id integer not null,
  primary key (platform, alias, from_id)
);

create table brand_sighting (
  import_id integer not null,
  external_id text not null,
  brand jsonb not null,
  primary key (external_id, import_id)
);
create index brand_sighting_import on brand_sighting (import_id) where import_id > 0;

-- Counters of limits (server/platform/callers/throttle.ts), a row per key and window. rate-limiter-flexible writes these columns in
-- this order.
create table throttle (
  key text primary key,
  points integer not null default 0,
  -- milliseconds since 1970
  expire bigint
);
create index throttle_expire on throttle (expire);

-- Browsers that signed in before: other people's failed attempts do not delay them. The cookie contains the secret, the
-- table its SHA-256.
create table known_browser (
  secret_hash text not null,
  user_id integer not null references app_user (id) on delete cascade,
  -- False if known by the link of a mail only, without the second factor.
  signed_in boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (secret_hash, user_id)
);
create index known_browser_user on known_browser (user_id);

-- Link that lets a browser in while an account is locked, as SHA-256 of its secret.
create table sign_in_unlock (
  token_hash text primary key,
  user_id integer not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_unlock_user on sign_in_unlock (user_id);

-- One link of the chain per row, in the order in which transactions ended. `hash` includes the previous hash.
create table audit_seal (
  number bigint primary key,
  event_id bigint not null unique,
  hash text not null
);

-- The expression of `server/platform/audit-chain.ts`, which verifies without this function.
create function audit_hash(before text, e audit_event) returns text language sql immutable as $$
  select encode(sha256(convert_to(before || jsonb_build_array(e.id, e.company_id, e.user_id, e.user_email, e.action,
    e.target, e.details, trunc(extract(epoch from e.at) * 1000000))::text, 'UTF8')), 'hex')
$$;

-- Runs at the end of the transaction, so the lock that all writers share is held for a moment only.
create function seal_audit_event() returns trigger language plpgsql as $$
declare
  last audit_seal;
begin
  perform pg_advisory_xact_lock(358000002);
  select * into last from audit_seal order by number desc limit 1;
  insert into audit_seal (number, event_id, hash)
  values (coalesce(last.number, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new));
  return null;
end $$;

create constraint trigger audit_event_sealed after insert on audit_event
  deferrable initially deferred for each row execute function seal_audit_event();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to';
end $$;
create trigger audit_event_kept before update or delete on audit_event
  for each row execute function refuse_audit_change();
create trigger audit_event_not_emptied before truncate on audit_event
  for each statement execute function refuse_audit_change();
create trigger audit_seal_kept before update or delete on audit_seal
  for each row execute function refuse_audit_change();
create trigger audit_seal_not_emptied before truncate on audit_seal
  for each statement execute function refuse_audit_change();

-- PostgreSQL refuses before any trigger runs, but not superusers, such as the user of the embedded store.
revoke update, delete, truncate on audit_event, audit_seal from public, current_user;

-- Profiles made by hand that were merged into the reported profile of the same account; their addresses redirect.
create table profile_former (
  former_id integer primary key,
  slug text not null,
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade
);
create index profile_former_profile on profile_former (profile_id);
create index profile_former_slug on profile_former (company_id, slug);

-- Requests to erase a person. `subject` is emptied when the erasure ends; the reason stays.
create table erasure (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  requested_by integer references app_user (id) on delete set null,
  reason text not null,
  state text not null check (state in ('pending', 'running', 'completed', 'error')),
  -- progress, in words
  step text not null default '',
  subject jsonb,
  posts bigint not null default 0,
  accounts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Names that imports skip, keyed with the installation's secret, so the table alone identifies nobody.
create table erased_name (
  hash text primary key,
  erasure_id integer not null references erasure (id) on delete cascade
);
create index erased_name_erasure on erased_name (erasure_id);

-- Posts and accounts with an implausible observation; server/analytics/plausible.ts decides which one.
create table doubted (
  kind text not null check (kind in ('post', 'account')),
  subject text not null,
  primary key (kind, subject)
);

-- People's decisions about implausible observations. `subject`: id of a post, or of the name an account was given by;
-- `rank`: order of a post's observations within a second, or followers of an account.
create table observation_word (
  kind text not null check (kind in ('post', 'account')),
  subject text not null,
  observed_at bigint not null,
  rank bigint not null,
  -- false = taken back; the row is deleted once the numbers follow
  is_true boolean not null,
  -- false until the numbers follow
  is_settled boolean not null default false,
  said_by integer references app_user (id) on delete set null,
  said_at timestamptz not null,
  primary key (kind, subject, observed_at, rank)
);
create index observation_word_open on observation_word (kind) where not is_settled;

-- Lists of creators and their folders: a folder is a list that contains only lists.
create table list (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- null = top level
  parent_id integer references list (id) on delete cascade,
  is_folder boolean not null default false,
  name text not null,
  description text not null default '',
  tags jsonb not null default '[]',
  -- options of the columns that people fill in: [{id, status or category, color}], [{id, name, options: [{id, value,
  -- color}]}]
  statuses jsonb not null default '[]',
  categories jsonb not null default '[]',
  custom_dropdowns jsonb not null default '[]',
  -- id of the next option
  next_option_id integer not null default 1,
  -- detects concurrent changes of the options
  revision integer not null default 0,
  is_demo boolean not null default false,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In the bin since, together with the list or folder `deleted_with`; without `deleted_by` it went with the demo data.
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null,
  deleted_with integer,
  -- {id, name} as the CRM named it when linked: readable while the CRM is unavailable
  client jsonb,
  -- {id, name, number, territory}
  opportunity jsonb
);
create index list_company on list (company_id, parent_id);
create index list_deleted on list (deleted_at) where deleted_at is not null;
create index list_parent on list (parent_id);

create table list_profile (
  list_id integer not null references list (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- order within the list; gaps are fine
  position integer not null,
  -- ids of options of the list
  status integer,
  category integer,
  -- {"custom dropdown": option}
  custom_values jsonb not null default '{}',
  -- for all planned publications
  price numeric,
  publications integer,
  tags jsonb not null default '[]',
  added_by integer references app_user (id) on delete set null,
  added_at timestamptz not null default now(),
  changed_by integer references app_user (id) on delete set null,
  changed_at timestamptz,
  -- taken out of the list; its cells are kept for undo
  removed_at timestamptz,
  price_at timestamptz,
  price_by integer references app_user (id) on delete set null,
  price_currency text,
  primary key (list_id, profile_id),
  constraint list_profile_price check ((price is null) = (price_currency is null))
);
create index list_profile_profile on list_profile (profile_id);

create table list_comment (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  list_id integer not null references list (id) on delete cascade,
  -- null = about the whole list
  profile_id integer references profile (id) on delete cascade,
  user_id integer references app_user (id) on delete set null,
  text text not null,
  -- ids of mentioned colleagues
  mentions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index list_comment_list on list_comment (list_id, profile_id);

-- Saved views of a list: columns, order, filters, layout.
create table list_view (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  list_id integer not null references list (id) on delete cascade,
  name text not null,
  view jsonb not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now()
);
create index list_view_list on list_view (list_id);

-- Requested files, made in the background; a row exists as long as its file.
create table export (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- the only person who may download it
  user_id integer not null references app_user (id) on delete cascade,
  kind text not null,
  format text not null,
  input jsonb not null,
  title text not null,
  state text not null check (state in ('pending', 'running', 'completed', 'canceled', 'error')),
  -- the run that may write here; a replaced run may not
  run text,
  progress double precision,
  rows bigint not null default 0,
  file_key text,
  file_name text,
  file_size bigint,
  link text,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index export_owner on export (company_id, user_id, id);

-- Plans of publications. Every save is a version with its inputs and results, so a reopened version shows the numbers it was
-- saved with.
create table forecast (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  created_by integer references app_user (id) on delete set null,
  -- list it was made from
  list_id bigint,
  name text not null,
  forecast_type text not null check (forecast_type in ('profiles', 'list')),
  -- newest version
  version integer not null,
  updated_at timestamptz not null default now(),
  -- deleted for good after 30 days
  deleted_at timestamptz
);
create index forecast_company on forecast (company_id, updated_at);

create table forecast_version (
  forecast_id integer not null references forecast (id) on delete cascade,
  version integer not null,
  company_id integer not null references company (id) on delete cascade,
  saved_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  seed integer not null,
  model text not null,
  emv_model text not null,
  currency text not null,
  totals jsonb not null,
  -- lines with their inputs and bands
  cells jsonb not null,
  primary key (forecast_id, version)
);
create index forecast_version_company on forecast_version (company_id);

-- Files of creators imported into a list, with every row as in the file.
create table list_import (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  list_id integer not null references list (id) on delete cascade,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  file_name text not null,
  header jsonb not null,
  -- parts of the file that are not read, in a sentence
  left_out text,
  -- recognition of each column: [{column, target, reason, question}]
  suggested jsonb not null,
  -- target of each column, in the order of the header; null until started
  targets jsonb,
  -- platform of plain handles
  platform text not null,
  -- cells of creators who are already in the list
  existing text not null default 'update' check (existing in ('update', 'keep')),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'running', 'paused', 'completed', 'canceled', 'error')),
  error text
);
create index list_import_list on list_import (list_id, id);

create table list_import_row (
  import_id integer not null references list_import (id) on delete cascade,
  -- as in a spreadsheet: the header is row 1
  row integer not null,
  company_id integer not null references company (id) on delete cascade,
  cells jsonb not null,
  profile_id integer references profile (id) on delete set null,
  outcome text check (outcome in ('added', 'in_list', 'duplicate')),
  -- the earlier row of the same person
  same_as integer,
  -- nothing is known about the creator yet
  is_pending boolean not null default false,
  -- cells that could not be written, in sentences
  problems jsonb not null default '[]',
  -- candidates if the accounts lead to several profiles, and the chosen one
  choices jsonb not null default '[]',
  chosen_id integer references profile (id) on delete set null,
  primary key (import_id, "row")
);
create index list_import_row_profile on list_import_row (profile_id);

-- Import records of the specification: one per row and platform.
create table list_import_account (
  id integer generated always as identity primary key,
  import_id integer not null,
  row integer not null,
  company_id integer not null references company (id) on delete cascade,
  platform text,
  username text not null,
  state text not null default 'none' check (state in ('none', 'in_progress', 'success', 'error')),
  message text,
  foreign key (import_id, "row") references list_import_row (import_id, "row") on delete cascade
);
create index list_import_account_row on list_import_account (import_id, "row");
create index list_import_account_waiting on list_import_account (import_id, "row")
  where state in ('none', 'in_progress');

-- Presentation of a list's creators for a client, who accepts or rejects them by a public link.
create table casting (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  list_id integer not null references list (id) on delete cascade,
  slug text not null,
  name text not null,
  -- parts of each creator that the deck shows
  options jsonb not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- kept for a day, for undo
  deleted_at timestamptz
);
create index casting_company on casting (company_id);
create index casting_list on casting (list_id);

create table casting_creator (
  casting_id integer not null references casting (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  position integer not null,
  -- texts of this deck that replace those of the profile: {"name", "bio", "email", "tags"}
  texts jsonb not null default '{}',
  -- {"1": {"original", "key", "crop": {x, y, width, height}}}: replaced pictures
  images jsonb not null default '{}',
  decision text check (decision in ('accept', 'reject', 'backup')),
  decision_comment text not null default '',
  -- a colleague, or a visitor of the link by the name they gave
  decided_by integer references app_user (id) on delete set null,
  decided_name text not null default '',
  decided_at timestamptz,
  primary key (casting_id, profile_id)
);
create index casting_creator_profile on casting_creator (profile_id);

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

-- Profile that a company assigns an account to if it is not the reported one; null = none
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
  -- hidden from the company; its address redirects
  from_id integer not null references profile (id) on delete cascade,
  into_id integer not null references profile (id) on delete cascade,
  user_id integer references app_user (id) on delete set null,
  merged_at timestamptz not null,
  -- moved and filled-in values, for undo
  moved jsonb not null,
  undone_at timestamptz,
  undone_by integer references app_user (id) on delete set null,
  check (from_id <> into_id)
);
create index profile_merge_from on profile_merge (from_id);
create index profile_merge_into on profile_merge (into_id);
create unique index profile_merge_standing on profile_merge (company_id, from_id) where undone_at is null;

create table monitor_folder (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  parent_id integer references monitor_folder (id) on delete cascade,
  name text not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now()
);
create index monitor_folder_company on monitor_folder (company_id);

create table monitor (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  folder_id integer references monitor_folder (id) on delete set null,
  name text not null,
  market text not null default '',
  -- rules: server/slices/monitors/matching/
  start_date date not null,
  end_date date not null,
  keywords jsonb not null default '[]',
  search_type text not null check (search_type in ('AND', 'OR')),
  creators_search_type text not null check (creators_search_type in ('AND', 'OR')),
  platforms_to_track jsonb not null default '[]',
  post_types jsonb not null default '[]',
  list_profile_tags jsonb not null default '[]',
  stories_cap integer,
  count_reels_once boolean not null default false,
  exact_date_filter boolean not null default true,
  -- display and fetching
  hide_excluded_posts boolean not null default false,
  save_ig_stories boolean not null default false,
  download_story_videos boolean not null default false,
  content_analysis boolean not null default true,
  currency text not null,
  total_budget numeric,
  total_elc_budget numeric,
  elc_non_working_budget numeric,
  -- detects concurrent changes
  revision integer not null default 0,
  -- incremented by changes of rules and of decisions about single posts
  match_revision integer not null default 0,
  is_demo boolean not null default false,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- recently viewed monitors are matched first
  viewed_at timestamptz,
  archived_at timestamptz,
  -- In the bin since; without `deleted_by` it went with the demo data.
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null,
  forecast_id integer references forecast (id) on delete set null,
  forecast_version integer
);
create index monitor_company on monitor (company_id, folder_id);
create index monitor_deleted on monitor (deleted_at) where deleted_at is not null;
create index monitor_forecast on monitor (forecast_id) where forecast_id is not null;

-- Creators chosen one by one.
create table monitor_profile (
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (monitor_id, profile_id)
);
create index monitor_profile_profile on monitor_profile (profile_id);

-- Lists whose creators are included.
create table monitor_list (
  monitor_id integer not null references monitor (id) on delete cascade,
  list_id integer not null references list (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (monitor_id, list_id)
);
create index monitor_list_list on monitor_list (list_id);

create sequence post_set_id;
-- Set of matching posts (table `set_posts` of the analytics store). A match writes a complete new set, then its number here,
-- so readers see the posts before or after, never a mixture.
create table monitor_match (
  monitor_id integer primary key references monitor (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- increases with every match: of two at once, the one that began later stays
  set_id bigint not null,
  posts integer not null,
  -- times of the first and last post; null = none
  first_at timestamptz,
  last_at timestamptz,
  -- digest of the rows: an identical match changes nothing
  content text not null,
  -- digest of the creators' accounts
  accounts text not null,
  match_revision integer not null,
  -- when posts or numbers last changed
  matched_at timestamptz not null,
  -- matching posts of the same number of days before its own
  before_set_id bigint
);
create index monitor_match_set on monitor_match (set_id);

-- Decisions about single posts; they outlive matching and imports.
create table monitor_post (
  monitor_id integer not null references monitor (id) on delete cascade,
  -- as in `posts`: 64 bits without a sign
  post_id numeric(20) not null,
  company_id integer not null references company (id) on delete cascade,
  account_id integer not null,
  -- overrides the rules; null = the rules decide
  decision text check (decision in ('included', 'excluded')),
  decided_by integer references app_user (id) on delete set null,
  decided_at timestamptz,
  classification text,
  custom_tags jsonb not null default '[]',
  -- corrected numbers by name
  edited jsonb not null default '{}',
  edited_by integer references app_user (id) on delete set null,
  edited_at timestamptz,
  primary key (monitor_id, post_id)
);

-- Posts that no source reported, added by address or form. An import of the same post replaces them.
create table monitor_external_post (
  monitor_id integer not null references monitor (id) on delete cascade,
  post_id numeric(20) not null,
  company_id integer not null references company (id) on delete cascade,
  account_id integer not null,
  post_type text not null,
  link text,
  message text not null default '',
  created_time timestamptz not null,
  -- by name; absent = unknown
  numbers jsonb not null default '{}',
  screenshot text,
  added_by integer references app_user (id) on delete set null,
  added_at timestamptz not null default now(),
  primary key (monitor_id, post_id)
);

-- Cost of a creator in a monitor: one amount per kind, in its own currency, converted by the rate of a day.
create table monitor_cost (
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  kind text not null check (kind in ('fee', 'production', 'product_value', 'other', 'non_working')),
  company_id integer not null references company (id) on delete cascade,
  amount numeric not null check (amount >= 0),
  currency text not null,
  spent_on date not null,
  changed_by integer references app_user (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (monitor_id, profile_id, kind)
);
create index monitor_cost_profile on monitor_cost (profile_id);

-- Short links of campaigns. Deleted ones stay, so that a slug never leads anywhere else.
create table tracking_link (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  -- creator the link belongs to; null = nobody in particular
  profile_id integer references profile (id) on delete cascade,
  slug text not null,
  is_customized boolean not null,
  base_url text not null,
  -- with the UTM parameters
  long_url text not null,
  utm jsonb not null default '{}',
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  deleted_at timestamptz
);
create index tracking_link_monitor on tracking_link (monitor_id);
create index tracking_link_profile on tracking_link (profile_id);
-- Slugs are unique across companies: the address does not contain one.
create unique index tracking_link_slug on tracking_link (lower(slug));

-- Clicks by day in the company's time zone. Bots count separately.
create table tracking_click (
  link_id integer not null references tracking_link (id) on delete cascade,
  day date not null,
  is_bot boolean not null,
  -- host of the previous page; '' = unknown
  referrer text not null,
  clicks integer not null,
  -- people with no earlier click on this link that day
  visitors integer not null,
  primary key (link_id, day, is_bot, referrer)
);

-- People who clicked today, by a pseudonym whose key changes daily; deleted after two days.
create table tracking_visitor (
  link_id integer not null references tracking_link (id) on delete cascade,
  day date not null,
  visitor text not null,
  primary key (link_id, day, visitor)
);
create index tracking_visitor_day on tracking_visitor (day);

-- A company's settings of a platform's connector; no row = on, with the installation's key.
create table connector (
  company_id integer not null references company (id) on delete cascade,
  platform text not null,
  is_on boolean not null default true,
  -- the company's own key, encrypted
  api_key text,
  primary key (company_id, platform)
);

-- Request quotas of platforms, for the installation's key or a company's own.
create table connector_purse (
  purse text primary key,
  -- in the platform's calendar
  day date not null,
  units integer not null,
  -- no requests until then, and why
  paused_until timestamptz,
  error text
);

-- Accounts that a company's running monitors need.
create table connector_watch (
  company_id integer not null references company (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  platform text not null,
  -- posts from here on
  since timestamptz not null,
  primary key (company_id, account_id)
);
create index connector_watch_account on connector_watch (account_id);

-- State of an account, for all companies that watch it.
create table connector_account (
  account_id integer primary key references account (id) on delete cascade,
  state text not null check (state in ('waiting', 'ok', 'not_found', 'error')),
  next_due_at timestamptz not null,
  asked_at timestamptz,
  succeeded_at timestamptz,
  -- posts were requested from here on
  since timestamptz,
  -- where the connector continues
  cursor text,
  failures integer not null default 0,
  error text,
  -- set during a request
  claimed_at timestamptz
);
create index connector_account_due on connector_account (next_due_at);

-- Periods whose stories a connector has seen or failed to request. A story lasts a day, so an answer covers the day before.
create table story_coverage (
  account_id integer not null references account (id) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  state text not null check (state in ('captured', 'failed')),
  error text,
  primary key (account_id, from_at, state)
);

-- Brands that a company follows; those reported by imports are in `brand`.
create table company_brand (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  name text not null,
  picture text,
  -- how a post names the brand: server/slices/brands/brand-rules.ts
  mentions jsonb not null default '[]',
  hashtags jsonb not null default '[]',
  words jsonb not null default '[]',
  tags jsonb not null default '[]',
  precise_search boolean not null default true,
  search_type text not null default 'OR' check (search_type in ('AND', 'OR')),
  categories jsonb not null default '[]',
  -- ISO 3166 codes
  countries jsonb not null default '[]',
  -- detects concurrent changes
  revision integer not null default 0,
  -- reported brand it was copied from
  external_id text,
  is_demo boolean not null default false,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- without `deleted_by` it went with the demo data
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null
);
create index company_brand_company on company_brand (company_id, lower(name));
create unique index company_brand_external on company_brand (company_id, external_id) where deleted_at is null;

-- Profiles that are the brand itself: all their posts count.
create table company_brand_profile (
  brand_id integer not null references company_brand (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (brand_id, profile_id)
);
create index company_brand_profile_profile on company_brand_profile (profile_id);

create table leaderboard (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  name text not null,
  picture text,
  -- initial view: the contract's leaderboardFilter
  filter jsonb not null default '{}',
  is_global boolean not null default false,
  is_elc boolean not null default false,
  revision integer not null default 0,
  is_demo boolean not null default false,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In the bin since; without `deleted_by` it went with the demo data.
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null
);
create index leaderboard_company on leaderboard (company_id);
create index leaderboard_deleted on leaderboard (deleted_at) where deleted_at is not null;
create index leaderboard_global on leaderboard (id) where is_global;

create table leaderboard_brand (
  leaderboard_id integer not null references leaderboard (id) on delete cascade,
  brand_id integer not null references company_brand (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  is_highlighted boolean not null default false,
  position integer not null,
  primary key (leaderboard_id, brand_id)
);
create index leaderboard_brand_brand on leaderboard_brand (brand_id);

-- A report of a leaderboard with the numbers it was made with (ADR 35).
create table leaderboard_report (
  id integer generated always as identity primary key,
  -- owner of the report; a global leaderboard may belong to another company
  company_id integer not null references company (id) on delete cascade,
  leaderboard_id integer not null references leaderboard (id) on delete cascade,
  title text not null,
  from_date text not null,
  to_date text not null,
  taken_at timestamptz not null,
  -- null = by schedule
  taken_by integer references app_user (id) on delete set null,
  -- sections of the exporter with their rows: server/slices/exports/stored-document.ts
  document jsonb not null
);
create index leaderboard_report_newest on leaderboard_report (company_id, leaderboard_id, id);

-- Reports that go out by mail.
create table report_schedule (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer unique references monitor (id) on delete cascade,
  leaderboard_id integer unique references leaderboard (id) on delete cascade,
  is_on boolean not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  -- of weekly ones; 1 = Monday
  weekday integer not null check (weekday between 1 and 7),
  -- of monthly ones; a day that every month has
  month_day integer not null check (month_day between 1 and 28),
  -- in the company's time zone
  hour integer not null check (hour between 0 and 23),
  -- reports due before the last change are not sent
  changed_at timestamptz not null,
  check (num_nonnulls(monitor_id, leaderboard_id) = 1)
);

create table report_schedule_user (
  schedule_id integer not null references report_schedule (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (schedule_id, user_id)
);

-- One row for each due report; the process that writes it is the one that sends it.
create table report_schedule_run (
  schedule_id integer not null references report_schedule (id) on delete cascade,
  due_at timestamptz not null,
  company_id integer not null references company (id) on delete cascade,
  -- person who requested it at once; null = by schedule
  asked_by integer references app_user (id) on delete set null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  recipients integer not null default 0,
  error text,
  ended_at timestamptz,
  primary key (schedule_id, due_at)
);
create index report_schedule_run_queued on report_schedule_run (due_at) where state = 'queued';

-- Alerts on a number of a monitor, a keyword report or a brand of a leaderboard.
create table alert_rule (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- recipient, and the user whose permissions the rule is evaluated with
  created_by integer not null references app_user (id) on delete cascade,
  name text not null,
  -- exactly one of them; the rule is deleted with it
  monitor_id integer references monitor (id) on delete cascade,
  filter_id integer references saved_filter (id) on delete cascade,
  leaderboard_id integer references leaderboard (id) on delete cascade,
  brand_id integer references company_brand (id) on delete cascade,
  metric text not null,
  condition text not null check (condition in ('above', 'below', 'unusual')),
  -- for above and below
  threshold double precision,
  -- days that are added up, ending yesterday
  window_days integer not null check (window_days in (1, 7, 28)),
  -- webhook; null = by mail
  url text,
  -- signs the requests to the webhook; encrypted
  secret text,
  is_on boolean not null default true,
  created_at timestamptz not null,
  -- since when it is evaluated in this form
  changed_at timestamptz not null,
  checked_at timestamptz,
  value double precision,
  error text,
  -- notified already, and still true
  is_firing boolean not null default false,
  -- can be restored for some days
  deleted_at timestamptz,
  -- of threshold and value, for media value
  currency text not null,
  check (num_nonnulls(monitor_id, filter_id, leaderboard_id) = 1),
  check ((leaderboard_id is null) = (brand_id is null)),
  check ((url is null) = (secret is null))
);
create index alert_rule_owner on alert_rule (company_id, created_by, id);

-- Each firing of a rule and its delivery.
create table alert_event (
  id integer generated always as identity primary key,
  rule_id integer not null references alert_rule (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- identifies it to receivers, the same at every attempt
  key text not null unique,
  sentence text not null,
  -- request to the webhook; null = by mail
  body text,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- of the webhook's response
  status integer,
  error text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- finding, worded by screens in their language; null = only `sentence` is known
  told jsonb,
  -- sent to test the webhook
  is_test boolean not null default false,
  -- the owner's mail, whose state is that of the outbox
  mail_id integer references message_outbox (id) on delete set null
);
create index alert_event_pending on alert_event (id) where state = 'pending';
create index alert_event_rule on alert_event (rule_id, id);

-- A company's own media value models. Computed values name a version, so versions never change and are never deleted.
create table emv_model (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  label text not null,
  kind text not null check (kind in ('impressions', 'actions')),
  -- newest version
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

-- Colleagues who are notified as well.
create table alert_rule_user (
  rule_id integer not null references alert_rule (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (rule_id, user_id)
);

-- Notifications of people, and when they read them.
create table alert_notice (
  event_id integer not null references alert_event (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- null = unread
  read_at timestamptz,
  primary key (event_id, user_id)
);
create index alert_notice_user on alert_notice (company_id, user_id, event_id);

-- Attempts to deliver an event to its webhook.
create table alert_attempt (
  id integer generated always as identity primary key,
  event_id integer not null references alert_event (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  at timestamptz not null,
  -- of the response; null = none
  status integer,
  -- null = accepted
  error text
);
create index alert_attempt_event on alert_attempt (event_id, id);

-- Versions of the code that derived rows were made with; a missing name is version 1.
create table derived_version (
  name text primary key,
  version integer not null
);
insert into derived_version (name, version) values ('terms', 2);

-- Source records that only the importing company sees: contacts, prices, labels, notes. Deleted with the import and with the
-- name.
create table company_sighting (
  company_id integer not null references company (id) on delete cascade,
  import_id integer not null,
  platform text not null,
  alias text not null,
  -- fact -> [when it was read, Unix seconds, 0 = unknown, value]; prices as price.<kind of post>
  facts jsonb not null,
  primary key (platform, alias, import_id),
  foreign key (platform, alias, import_id) references account_sighting (platform, alias, import_id) on delete cascade
);
create index company_sighting_company on company_sighting (company_id);

-- Stories that a monitor keeps after their day: the picture is in the file store by its address, the video by its key.
create table monitor_story (
  monitor_id integer not null references monitor (id) on delete cascade,
  post_id numeric(20) not null,
  company_id integer not null references company (id) on delete cascade,
  has_picture boolean not null,
  video text,
  kept_at timestamptz not null default now(),
  primary key (monitor_id, post_id)
);
create index monitor_story_video on monitor_story (video) where video is not null;

-- Read by every call. A function keeps its plan with the connection, which halves the time. Media value is known in these
-- currencies.
create function live_session(hash text, at timestamptz)
returns table (
  id_hash text, csrf text, last_seen_at timestamptz,
  id integer, email text, first_name text, last_name text, role text, flags jsonb,
  company_id integer, company_name text, currency text, timezone text, emv_model text, rates json
)
language plpgsql stable as $$
begin
  return query
  select s.id_hash, s.csrf, s.last_seen_at, u.id, u.email, u.first_name, u.last_name, u.role, u.flags,
    c.id, c.name, c.currency, c.timezone, c.emv_model,
    (select json_object_agg(k.name, r.per_usd) from unnest(array['USD', 'EUR', 'GBP', 'AED', 'CNY']) as k (name)
      cross join lateral (select f.per_usd from currency_rate f
        where f.currency = k.name and f.day <= (at at time zone 'UTC')::date and (f.company_id is null or f.company_id = c.id)
        order by f.day desc, f.company_id nulls last limit 1) r)
  from session s join app_user u on u.id = s.user_id join company c on c.id = u.company_id
  where s.id_hash = hash and s.expires_at > at and u.is_active;
end $$;
