-- With the rates of every currency that the product has one for.
create or replace function live_session(hash text, at timestamptz)
returns table (
  id_hash text, csrf text, last_seen_at timestamptz,
  id integer, email text, first_name text, last_name text, role text, flags jsonb,
  company_id integer, company_name text, currency text, timezone text, emv_model text, rates json
)
language plpgsql stable as $$
begin
  return query
  select s.id_hash, s.csrf, s.last_seen_at, u.id, u.email, u.first_name, u.last_name, u.role, u.flags,
    c.id, c.name, c.currency, c.timezone, c.emv_model,
    (select json_object_agg(k.name, r.per_usd) from (select distinct p.currency as name from currency_rate p where p.company_id is null) k
      cross join lateral (select f.per_usd from currency_rate f
        where f.currency = k.name and f.day <= (at at time zone 'UTC')::date and (f.company_id is null or f.company_id = c.id)
        order by f.company_id nulls last, f.day desc limit 1) r)
  from session s join app_user u on u.id = s.user_id join company c on c.id = u.company_id
  where s.id_hash = hash and s.expires_at > at and u.is_active;
end $$;
