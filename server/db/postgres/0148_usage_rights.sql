-- Usage rights of a deliverable, by its key in list_profile.deliverables, as agreed with the creator.
create table usage_right (
  company_id integer not null references company (id) on delete cascade,
  key text not null,
  list_id integer not null references list (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  terms jsonb not null,
  -- copies of days in `terms`, to find what ends
  until date,
  code_until date,
  changed_by integer references app_user (id) on delete set null,
  changed_at timestamptz not null,
  primary key (company_id, key)
);
create index usage_right_list on usage_right (list_id);
create index usage_right_until on usage_right (least(until, code_until));

-- Reminders that were sent: a day that changes is reminded of again.
create table right_reminder (
  company_id integer not null,
  key text not null,
  monitor_id integer not null references monitor (id) on delete cascade,
  ends text not null check (ends in ('rights', 'code')),
  until date not null,
  days integer not null,
  primary key (company_id, key, monitor_id, ends, until, days),
  foreign key (company_id, key) references usage_right (company_id, key) on delete cascade
);
