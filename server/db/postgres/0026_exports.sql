-- A file that somebody asked for and the product makes in the background; the row stays as long as the file.
create table export (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- the one person who may fetch it
  user_id integer not null references app_user (id) on delete cascade,
  kind text not null,
  format text not null,
  input jsonb not null,
  title text not null,
  state text not null check (state in ('pending', 'running', 'completed', 'canceled', 'error')),
  -- which of several runs may write here: one that another has replaced says nothing any more
  run text,
  runs integer not null default 0,
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
