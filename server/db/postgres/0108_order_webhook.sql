-- Signed deliveries of a campaign's shop. The key is part of the address; the secret signs the bodies.
create table order_webhook (
  monitor_id integer primary key references monitor (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  key text not null unique,
  -- encrypted
  secret text not null,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null,
  last_delivery_at timestamptz,
  refused integer not null default 0,
  last_refused_at timestamptz
);
