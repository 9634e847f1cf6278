-- 'further': more deliverables of a creator of an earlier row
alter table list_import_row drop constraint list_import_row_outcome_check;
alter table list_import_row add constraint list_import_row_outcome_check
  check (outcome in ('added', 'in_list', 'further', 'duplicate'));

-- creators without a profile
alter table list_import add column new_creators text not null default 'add' check (new_creators in ('add', 'skip'));
alter table list_import add column undone_at timestamptz;

-- Cells of a creator before and after an import, for undo; before = null: the import added the creator.
create table list_import_change (
  import_id integer not null references list_import (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  before jsonb,
  after jsonb not null,
  primary key (import_id, profile_id)
);
create index list_import_change_profile on list_import_change (profile_id);
