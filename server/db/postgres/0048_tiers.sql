-- A company's own tiers of creators (the contract's tierStart, ascending); null = the product's.
alter table company add column own_tiers jsonb;

-- A filter says its bounds: positions would mean others as soon as a company has tiers of its own.
update leaderboard set filter = jsonb_set(filter, '{tier}', (
  select coalesce(jsonb_agg(r.range order by r.position), '[]')
  from (values ('0', '0-1000'), ('1', '1000-10000'), ('2', '10000-50000'), ('3', '50000-500000'), ('4', '500000-1000000'), ('5', '1000000-'))
    as r (position, range)
  where filter -> 'tier' @> r.position::jsonb))
where jsonb_typeof(filter -> 'tier') = 'array';
