-- Colleagues who are told what an alert tells its owner.
create table alert_rule_user (
  rule_id integer not null references alert_rule (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  primary key (rule_id, user_id)
);

-- Who was told what, and when they read it.
create table alert_notice (
  event_id integer not null references alert_event (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  -- null = unread
  read_at timestamptz,
  primary key (event_id, user_id)
);
create index alert_notice_user on alert_notice (company_id, user_id, event_id);

-- What was told before went to the owner alone, by mail or to their address.
insert into alert_notice (event_id, user_id, company_id, read_at)
  select e.id, r.created_by, e.company_id, e.created_at from alert_event e join alert_rule r on r.id = e.rule_id;
