-- Search rows of profiles with a city are written again, with the city.
insert into outbox_event (profile_ids)
select jsonb_agg(id order by id) from (
  select id, row_number() over (order by id) / 10000 as part from (
    select profile_id as id from account where extras ? 'city'
    union select profile_id from profile_company where fields ? 'address_city') as c) as parts
group by part order by part;
