-- Rate from one currency to another: of the company's own table if it has both, else of the product's; in that table of the newest
-- day up to the requested one, else of the first day. No row = no rate.
create or replace function exchange_rate(of_company integer, from_currency text, to_currency text, on_day date)
returns table (rate float8, day date)
language sql stable as $$
  select 1::float8, on_day where from_currency = to_currency
  union all
  (select f.rate, f.day from (
    (select b.company_id is null as is_built_in, false as is_later, b.day,
        (case when from_currency = 'USD' then b.per_usd else coalesce(o.per_usd, 1) / b.per_usd end)::float8 as rate
      from currency_rate b left join currency_rate o on o.currency = to_currency and o.day = b.day
        and o.company_id is not distinct from b.company_id
      where b.currency = case when from_currency = 'USD' then to_currency else from_currency end
        and b.day <= on_day and (b.company_id is null or b.company_id = of_company)
        and (to_currency = 'USD' or o.currency is not null)
      order by b.company_id nulls last, b.day desc limit 1)
    union all
    (select b.company_id is null as is_built_in, true as is_later, b.day,
        (case when from_currency = 'USD' then b.per_usd else coalesce(o.per_usd, 1) / b.per_usd end)::float8 as rate
      from currency_rate b left join currency_rate o on o.currency = to_currency and o.day = b.day
        and o.company_id is not distinct from b.company_id
      where b.currency = case when from_currency = 'USD' then to_currency else from_currency end
        and b.day > on_day and (b.company_id is null or b.company_id = of_company)
        and (to_currency = 'USD' or o.currency is not null)
      order by b.company_id nulls last, b.day limit 1)) f
  where from_currency <> to_currency order by f.is_built_in, f.is_later limit 1)
$$;

-- Also the rates of media value.
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
    (select json_object_agg(k.name, r.per_usd) from unnest(array['USD', 'EUR', 'GBP', 'AED', 'CNY']) as k (name)
      cross join lateral (select f.per_usd from currency_rate f
        where f.currency = k.name and f.day <= (at at time zone 'UTC')::date and (f.company_id is null or f.company_id = c.id)
        order by f.company_id nulls last, f.day desc limit 1) r)
  from session s join app_user u on u.id = s.user_id join company c on c.id = u.company_id
  where s.id_hash = hash and s.expires_at > at and u.is_active;
end $$;
