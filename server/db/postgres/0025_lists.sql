-- Lists of creators, and the folders they lie in: a folder is a list that holds lists alone.
create table list (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  -- null = at the top
  parent_id integer references list (id) on delete cascade,
  is_folder boolean not null default false,
  name text not null,
  description text not null default '',
  tags jsonb not null default '[]',
  -- options of the columns that people fill in: [{id, status|category, color}], [{id, name, options: [{id, value, color}]}]
  statuses jsonb not null default '[]',
  categories jsonb not null default '[]',
  custom_dropdowns jsonb not null default '[]',
  -- the number the next option gets
  next_option_id integer not null default 1,
  -- counts the changes of the options, so that of two people who change them the later one is told
  revision integer not null default 0,
  is_demo boolean not null default false,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In the bin, with the list or folder it was deleted with. Without a person it went with the demo data.
  deleted_at timestamptz,
  deleted_by integer references app_user (id) on delete set null,
  deleted_with integer
);
create index list_company on list (company_id, parent_id);
create index list_parent on list (parent_id);
create index list_deleted on list (deleted_at) where deleted_at is not null;

-- The creators of a list, with what people wrote about them in it.
create table list_profile (
  list_id integer not null references list (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- the order of the list; gaps are fine
  position integer not null,
  -- ids of options of the list
  status integer,
  category integer,
  -- {"custom dropdown": option}
  custom_values jsonb not null default '{}',
  -- in the company's currency, for all planned publications
  price numeric,
  publications integer,
  tags jsonb not null default '[]',
  added_by integer references app_user (id) on delete set null,
  added_at timestamptz not null default now(),
  changed_by integer references app_user (id) on delete set null,
  changed_at timestamptz,
  -- taken out of the list; what was written is kept for undoing
  removed_at timestamptz,
  primary key (list_id, profile_id)
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
  -- ids of the colleagues it mentions
  mentions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index list_comment_list on list_comment (list_id, profile_id);

-- Views of a list that people saved: columns, order, filters, layout.
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
