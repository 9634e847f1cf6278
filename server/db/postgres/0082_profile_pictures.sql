-- A profile shows the picture that was read last of its accounts; until now no import wrote it.
with told as (
  select distinct on (a.profile_id) a.profile_id, a.picture
  from account a join profile p on p.id = a.profile_id
  where a.picture is not null and a.company_id is null and p.company_id is null
  order by a.profile_id, a.observed_at desc nulls last, a.id
), shown as (
  update profile p set picture = t.picture from told t where p.id = t.profile_id and p.picture is null
  returning p.id
)
insert into outbox_event (profile_ids)
select jsonb_agg(id) from (select id, row_number() over (order by id) / 5000 as part from shown) as s group by part;
