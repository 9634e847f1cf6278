-- Where orders of a campaign's shop come from: a file, or the webhook of the campaign.
create table order_source (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  kind text not null check (kind in ('file', 'webhook')),
  file_name text not null default '',
  -- orders of withdrawn sources count nowhere
  state text not null check (state in ('uploaded', 'imported', 'withdrawn')),
  -- key in the file store until the file is imported
  file_key text,
  header jsonb not null default '[]',
  -- contents of the columns, remembered for files with the same header
  targets jsonb,
  -- rows of no order: the first 100 of them, [{row, reason}]
  problems jsonb not null default '[]',
  problem_rows integer not null default 0,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null,
  imported_at timestamptz
);
create index order_source_monitor on order_source (monitor_id, id);
create unique index order_source_webhook on order_source (monitor_id) where kind = 'webhook';

-- Orders as a source reported them. Of several reports of an order the newest of a source that is not withdrawn counts.
create table shop_order (
  source_id integer not null references order_source (id) on delete cascade,
  order_key text not null,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  ordered_at timestamptz not null,
  total numeric not null check (total >= 0),
  refunded numeric not null default 0 check (refunded >= 0),
  currency text not null,
  -- discount codes in lower case, in the order of the source
  codes jsonb not null default '[]',
  -- link of the visit: /l/{slug} or UTM parameters; '' = unknown
  link text not null default '',
  visited_at timestamptz,
  -- keyed hash of the mail address or customer number
  customer text,
  -- as the shop reports it; null = found by earlier orders
  is_new boolean,
  left_out text check (left_out in ('test', 'cancelled', 'unpaid')),
  reported_at timestamptz not null,
  -- last change in the shop, of webhooks: an older delivery changes nothing
  changed_at timestamptz,
  primary key (source_id, order_key)
);
create index shop_order_monitor on shop_order (monitor_id, order_key);
create index shop_order_customer on shop_order (company_id, customer, ordered_at) where customer is not null;

-- Discount codes of creators.
create table promo_code (
  id integer generated always as identity primary key,
  company_id integer not null references company (id) on delete cascade,
  monitor_id integer not null references monitor (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade,
  code text not null,
  -- deliverable the code was given to; null = any
  post_type text,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null
);
create unique index promo_code_code on promo_code (monitor_id, lower(code));
create index promo_code_profile on promo_code (profile_id);

-- deliverable a link was given to; null = any
alter table tracking_link add column post_type text;

-- How orders of a campaign are attributed; no row = 30 days, and an unknown margin.
create table order_settings (
  monitor_id integer primary key references monitor (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  window_days integer not null default 30 check (window_days between 1 and 90),
  -- fraction of revenue
  margin numeric check (margin between 0 and 1)
);
