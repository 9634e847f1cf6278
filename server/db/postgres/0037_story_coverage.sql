-- Times whose stories a connector has seen, or could not ask for. A story is there for a day, so an answer tells of the day before.
create table story_coverage (
  account_id integer not null references account (id) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  state text not null check (state in ('captured', 'failed')),
  -- why it could not
  error text,
  primary key (account_id, from_at, state)
);
