-- Exchange rates of a company's own beside those that ship (company_id null). Of one day the company's come first.
alter table currency_rate drop constraint currency_rate_pkey;
alter table currency_rate
  alter column per_usd type numeric(24, 12),
  add column company_id integer references company (id) on delete cascade,
  add column source text not null default 'Rounded rates of the product';
create unique index currency_rate_day on currency_rate (currency, day, coalesce(company_id, 0));
create index currency_rate_newest on currency_rate (day desc);
create index currency_rate_company on currency_rate (company_id, day) where company_id is not null;

-- Euro foreign exchange reference rates of the European Central Bank, and currencies pegged to the dollar.
insert into currency_rate (currency, day, per_usd, source)
select currency, date '2024-11-25', per_eur / 1.0495, 'European Central Bank'
from (values ('EUR', 1), ('USD', 1.0495), ('JPY', 161.64), ('BGN', 1.9558), ('CZK', 25.295), ('DKK', 7.4586), ('GBP', 0.83465),
  ('HUF', 409.78), ('PLN', 4.3185), ('RON', 4.9767), ('SEK', 11.5030), ('CHF', 0.9324), ('ISK', 145.30), ('NOK', 11.5865),
  ('TRY', 36.3020), ('AUD', 1.6111), ('BRL', 6.0941), ('CAD', 1.4648), ('CNY', 7.6018), ('HKD', 8.1659), ('IDR', 16651.89),
  ('ILS', 3.8493), ('INR', 88.4595), ('KRW', 1469.87), ('MXN', 21.3301), ('MYR', 4.6724), ('NZD', 1.7926), ('PHP', 61.936),
  ('SGD', 1.4128), ('THB', 36.271), ('ZAR', 18.9592)) as r (currency, per_eur)
union all
select currency, date '2024-11-25', per_usd, 'Pegged to the US dollar'
from (values ('AED', 3.6725), ('SAR', 3.75), ('QAR', 3.64)) as p (currency, per_usd);

-- Units of one currency for one of another, by the newest day that is not after the asked one and has both; by the first
-- day where none is as old. No row = no rate. Both are of one table, since the days of two tables differ.
create function exchange_rate(of_company integer, from_currency text, to_currency text, on_day date)
returns table (rate float8, day date)
language sql stable as $$
  select 1::float8, on_day where from_currency = to_currency
  union all
  (select f.rate, f.day from (
    (select false as is_later, b.day,
        (case when from_currency = 'USD' then b.per_usd else coalesce(o.per_usd, 1) / b.per_usd end)::float8 as rate
      from currency_rate b left join currency_rate o on o.currency = to_currency and o.day = b.day
        and o.company_id is not distinct from b.company_id
      where b.currency = case when from_currency = 'USD' then to_currency else from_currency end
        and b.day <= on_day and (b.company_id is null or b.company_id = of_company)
        and (to_currency = 'USD' or o.currency is not null)
      order by b.day desc, b.company_id nulls last limit 1)
    union all
    (select true as is_later, b.day,
        (case when from_currency = 'USD' then b.per_usd else coalesce(o.per_usd, 1) / b.per_usd end)::float8 as rate
      from currency_rate b left join currency_rate o on o.currency = to_currency and o.day = b.day
        and o.company_id is not distinct from b.company_id
      where b.currency = case when from_currency = 'USD' then to_currency else from_currency end
        and b.day > on_day and (b.company_id is null or b.company_id = of_company)
        and (to_currency = 'USD' or o.currency is not null)
      order by b.day, b.company_id nulls last limit 1)) f
  where from_currency <> to_currency order by f.is_later limit 1)
$$;

-- Prices in currencies without a rate were compared one to one: search has them computed again.
insert into outbox_event (profile_ids)
select p.ids from (select jsonb_agg(distinct profile_id) as ids from profile_price) p where p.ids is not null;

-- As in 0005, with the company's own rates. Media value is known in these currencies.
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
        order by f.day desc, f.company_id nulls last limit 1) r)
  from session s join app_user u on u.id = s.user_id join company c on c.id = u.company_id
  where s.id_hash = hash and s.expires_at > at and u.is_active;
end $$;
