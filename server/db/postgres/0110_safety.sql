-- Brand-safety checks of all known posts of a creator, a list or a monitor.
create table safety_check (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  object_type text not null check (object_type in ('profile', 'list', 'monitor')),
  object_id integer not null,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  categories jsonb not null,
  own_words jsonb not null,
  competitors jsonb not null,
  creators integer not null default 0,
  accounts_done integer not null default 0,
  accounts_all integer not null default 0,
  -- posts with a text; null until it is done
  posts integer,
  left_out integer not null default 0,
  error text,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index safety_check_company on safety_check (company_id, id);

-- Posts with hits. Words and sentences are read from the post when they are shown, so that an erased post leaves no text here.
create table safety_post (
  check_id integer not null references safety_check (id) on delete cascade,
  post_id numeric(20) not null,
  account_id integer not null,
  profile_id integer not null,
  published_at timestamptz,
  topics jsonb not null,
  -- has a hit without a reason why it may be harmless
  is_certain boolean not null,
  primary key (check_id, post_id)
);
create index safety_post_newest on safety_post (check_id, published_at desc nulls last, post_id);

-- Posts that a person of the company has seen and found fine; they apply to every check.
create table safety_seen (
  company_id integer not null references company (id) on delete cascade,
  post_id numeric(20) not null,
  seen_by integer references app_user (id) on delete set null,
  seen_at timestamptz not null,
  primary key (company_id, post_id)
);
create index safety_seen_user on safety_seen (seen_by);
create index safety_check_user on safety_check (created_by);
