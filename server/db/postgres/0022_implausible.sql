-- Posts and accounts (by number) of which an observation looked wrong when their numbers were chosen. Which one does is worked out
-- from what is kept: server/analytics/plausible.ts.
create table doubted (
  kind text not null check (kind in ('post', 'account')),
  subject text not null,
  primary key (kind, subject)
);

-- What people said of observations that look wrong. `subject`: a post's id, or the id of the name that an account was given by;
-- `rank`: orders a post's observations of one second; of accounts the followers.
create table observation_word (
  kind text not null check (kind in ('post', 'account')),
  subject text not null,
  observed_at bigint not null,
  rank bigint not null,
  -- false = taken back; the row goes once the numbers follow
  is_true boolean not null,
  -- false until the numbers follow it
  is_settled boolean not null default false,
  said_by integer references app_user (id) on delete set null,
  said_at timestamptz not null,
  primary key (kind, subject, observed_at, rank)
);
create index observation_word_open on observation_word (kind) where not is_settled;

-- Observations of this import that look wrong and were not used.
alter table import add column implausible bigint not null default 0;
