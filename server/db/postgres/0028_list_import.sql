-- Files of creators that people import into a list, with every row as it stands in the file.
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
  -- what of the file is not read, in a sentence
  left_out text,
  -- what each column was taken for: [{column, target, reason, question}]
  suggested jsonb not null,
  -- target of each column, in the order of the header; null until it is started
  targets jsonb,
  -- of handles that do not say
  platform text not null,
  -- creators that are in the list already: their cells are written anew, or stay
  existing text not null default 'update' check (existing in ('update', 'keep')),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'running', 'paused', 'completed', 'canceled', 'error')),
  error text
);
create index list_import_list on list_import (list_id, id);

create table list_import_row (
  import_id integer not null references list_import (id) on delete cascade,
  -- as a spreadsheet counts: the header is row 1
  row integer not null,
  company_id integer not null references company (id) on delete cascade,
  cells jsonb not null,
  profile_id integer references profile (id) on delete set null,
  outcome text check (outcome in ('added', 'in_list', 'duplicate')),
  -- the earlier row of the same person
  same_as integer,
  -- nothing is known of the creator yet
  is_pending boolean not null default false,
  -- cells that could not be written, in sentences
  problems jsonb not null default '[]',
  -- profiles that its accounts lead to where they are several, and the one that is meant
  choices jsonb not null default '[]',
  chosen_id integer references profile (id) on delete set null,
  primary key (import_id, row)
);
create index list_import_row_profile on list_import_row (profile_id);

-- The import records of the specification: one for each row and platform.
create table list_import_account (
  id integer generated always as identity primary key,
  import_id integer not null,
  row integer not null,
  company_id integer not null references company (id) on delete cascade,
  platform text,
  username text not null,
  state text not null default 'none' check (state in ('none', 'in_progress', 'success', 'error')),
  message text,
  foreign key (import_id, row) references list_import_row (import_id, row) on delete cascade
);
create index list_import_account_row on list_import_account (import_id, row);
create index list_import_account_waiting on list_import_account (import_id, row) where state in ('none', 'in_progress');
