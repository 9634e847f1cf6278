-- Forecasts have public links as well.
alter table share drop constraint share_object_type_check;
alter table share add constraint share_object_type_check
  check (object_type in ('monitor', 'lists', 'leaderboards', 'keywords', 'casting', 'forecast'));
alter table public_token drop constraint public_token_object_type_check;
alter table public_token add constraint public_token_object_type_check
  check (object_type in ('monitor', 'lists', 'leaderboards', 'keywords', 'casting', 'forecast'));
-- to the client, above the object
alter table public_token add column message text not null default '';

-- Decisions, comments and questions of clients, and answers of colleagues. The newest decision on a creator counts.
create table client_response (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  object_type text not null check (object_type in ('monitor', 'lists', 'leaderboards', 'casting', 'forecast')),
  object_id integer not null,
  -- null = about the whole object
  profile_id integer references profile (id) on delete cascade,
  kind text not null check (kind in ('accept', 'reject', 'backup', 'cleared', 'comment', 'question', 'answer')),
  text text not null default '',
  -- given by a visitor of the link; empty for colleagues
  given_name text not null default '',
  user_id integer references app_user (id) on delete set null,
  is_visitor boolean not null,
  at timestamptz not null,
  check (profile_id is not null or kind in ('comment', 'question', 'answer'))
);
create index client_response_object on client_response (company_id, object_type, object_id, profile_id, id);
create index client_response_newest on client_response (company_id, id);
create index client_response_profile on client_response (profile_id);

-- Newest response that a person has seen.
create table client_response_seen (
  user_id integer primary key references app_user (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  response_id integer not null
);

insert into client_response (company_id, object_type, object_id, profile_id, kind, text, given_name, user_id, is_visitor, at)
  select c.company_id, 'casting', c.id, m.profile_id, coalesce(m.decision, 'comment'), m.decision_comment,
    case when m.decided_by is null then m.decided_name else '' end, m.decided_by, m.decided_by is null,
    coalesce(m.decided_at, c.updated_at)
  from casting_creator m join casting c on c.id = m.casting_id
  where m.decision is not null or m.decision_comment <> '' order by m.decided_at, c.id, m.position;
alter table casting_creator drop column decision, drop column decision_comment, drop column decided_by,
  drop column decided_name, drop column decided_at;
