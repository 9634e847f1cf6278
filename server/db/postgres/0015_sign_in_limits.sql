-- What the limits count (server/platform/throttle.ts): one row per key and window. The columns are those that
-- rate-limiter-flexible writes, in its order.
create table throttle (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index throttle_expire on throttle (expire);

-- Browsers that signed in to an account before: what others get wrong does not make them wait. The cookie holds the
-- secret, the table its SHA-256.
create table known_browser (
  secret_hash text not null,
  user_id integer not null references app_user (id) on delete cascade,
  -- False where a mail's link made it known: it has not given the second step yet.
  signed_in boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (secret_hash, user_id)
);
create index known_browser_user on known_browser (user_id);

-- The mail that lets a browser in while an account is locked. Holds the SHA-256 of the link's secret.
create table sign_in_unlock (
  token_hash text primary key,
  user_id integer not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_unlock_user on sign_in_unlock (user_id);

-- Wrong passwords of a public link are counted in `throttle` as well.
alter table public_token drop column failures, drop column failed_at;

-- The limits no longer read the log.
drop index audit_event_sign_in_failed;
drop index audit_event_throttled;

-- A session ends when nobody has used it for half a day: `expires_at` moves with its use, up to 30 days.
update session set expires_at = least(expires_at, last_seen_at + interval '12 hours');
