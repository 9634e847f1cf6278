-- Every mail and text message the product was asked to send: the record, and where nothing else carries them
-- (state `kept`) the place to read them. `body_html` and `body_text` are emptied once a message with a code or
-- link in it has been sent.
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
  sent_at timestamptz
);
create index message_outbox_company on message_outbox (company_id, id);
create index message_outbox_recipient on message_outbox (recipient, created_at);
create index message_outbox_pending on message_outbox (id) where state = 'pending';

alter table app_user
  add column totp_secret text,
  -- The newest time step a code was accepted for: a code counts once.
  add column totp_last_step bigint,
  add column phone_verified_at timestamptz,
  add column password_changed_at timestamptz;

-- A number to name a session by: its hash stays inside.
alter table session add column id integer generated always as identity unique;
alter table session add column ip text not null default '';

-- Between the password and the one-time code. The browser holds the secret, the table its SHA-256.
create table sign_in_challenge (
  id_hash text primary key,
  user_id integer not null references app_user (id) on delete cascade,
  method text not null check (method in ('totp', 'mail')),
  -- Keyed with the challenge's secret, so that the table alone does not give the code away; null for totp.
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

-- What waits for a code of its owner: a mobile number, or another second step. One of each kind per user.
create table code_check (
  user_id integer not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in ('mobile', 'totp', 'mail')),
  -- The number to verify, or the authenticator's secret.
  subject text,
  code_hash text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose)
);

-- The limits of codes and resets count recent lines of the log: only they are in this index.
create index audit_event_throttled on audit_event (action, at)
  where action in ('auth.code_failed', 'auth.reset_requested', 'auth.code_sent', 'auth.text_sent');

-- Every call reads this. In a function its plan is kept with the connection: half the time of the bare statement.
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
    (select json_object_agg(r.currency, r.per_usd) from (
      select distinct on (f.currency) f.currency, f.per_usd from currency_rate f
      where f.day <= (at at time zone 'UTC')::date order by f.currency, f.day desc) r)
  from session s join app_user u on u.id = s.user_id join company c on c.id = u.company_id
  where s.id_hash = hash and s.expires_at > at and u.is_active;
end $$;
