-- Changes that assistants propose, until a person decides (contract/proposals.ts).
alter table api_key add column can_propose boolean not null default false;
create table proposal (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- whose key proposed it; name of the key at the time
  user_id integer not null references app_user (id) on delete cascade,
  key_id integer references api_key (id) on delete set null,
  key_name text not null,
  kind text not null,
  -- arguments of the tool (server/slices/proposals/proposal-kinds.ts)
  input jsonb not null,
  why text not null,
  -- working: being carried out since decided_at; pending again a minute later, if the process was stopped
  state text not null default 'pending' check (state in ('pending', 'working', 'approved', 'rejected', 'undone')),
  -- call that takes the change back, with its input; null = none
  undo jsonb,
  created_at timestamptz not null,
  decided_by integer references app_user (id) on delete set null,
  decided_at timestamptz
);
create index proposal_company on proposal (company_id, state, id);
create index proposal_user on proposal (user_id);
create index proposal_key on proposal (key_id);
create index proposal_decided_by on proposal (decided_by);
