-- Demo data that was removed: found nowhere, and kept for a day so that it can come back (docs/adr/0027-removable-demo-world.md).
alter table profile add column hidden boolean not null default false;
create index profile_hidden on profile (id) where hidden;
create index profile_demo on profile (id) where is_demo;

-- Prices that nobody wrote.
alter table profile_price add column is_demo boolean not null default false;
update profile_price c set is_demo = true
where exists (select from profile p where p.id = c.profile_id and p.is_demo)
  and not exists (select from profile_edit e where e.profile_id = c.profile_id and e.company_id = c.company_id and e.what like '%price%');

-- The analytics store learns which profiles are invented.
insert into outbox_event (profile_ids)
select jsonb_agg(id) from (select id, row_number() over (order by id) / 5000 as part from profile where is_demo) as p group by part;
