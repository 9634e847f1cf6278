-- A presentation of creators of a list for a client, who accepts and rejects them by a public link.
create table casting (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  list_id integer not null references list (id) on delete cascade,
  slug text not null,
  name text not null,
  -- what the deck shows of everybody
  options jsonb not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- kept for a day, to be brought back
  deleted_at timestamptz
);
create index casting_list on casting (list_id);
create index casting_company on casting (company_id);

create table casting_creator (
  casting_id integer not null references casting (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  position integer not null,
  -- what was written for this deck in place of what the profile says: {"name", "bio", "email", "tags"}
  texts jsonb not null default '{}',
  -- {"1": {"original", "key", "crop": {x, y, width, height}}}: pictures that were put in place of the usual ones
  images jsonb not null default '{}',
  decision text check (decision in ('accept', 'reject', 'backup')),
  decision_comment text not null default '',
  -- who decided: a colleague, or a visitor of the link by the name they gave
  decided_by integer references app_user (id) on delete set null,
  decided_name text not null default '',
  decided_at timestamptz,
  primary key (casting_id, profile_id)
);
create index casting_creator_profile on casting_creator (profile_id);
