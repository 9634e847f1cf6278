-- Kinds of posts as a company corrected them, in all its campaigns and on its profiles; the source's kind stays stored.
create table post_kind (
  company_id integer not null references company (id) on delete cascade,
  -- as in `posts`: 64 bits without a sign
  post_id numeric(20) not null,
  account_id integer not null,
  post_type text not null,
  edited_by integer references app_user (id) on delete set null,
  edited_at timestamptz not null,
  primary key (company_id, post_id)
);

insert into post_kind (company_id, post_id, account_id, post_type, edited_by, edited_at)
select distinct on (company_id, post_id) company_id, post_id, account_id, edited ->> 'post_type', edited_by, coalesce(edited_at, now())
from monitor_post where edited ->> 'post_type' is not null
order by company_id, post_id, edited_at desc nulls last;

update monitor m set match_revision = match_revision + 1
where exists (select from post_kind k where k.company_id = m.company_id);

update monitor_post set edited = edited - 'post_type' where edited ? 'post_type';
