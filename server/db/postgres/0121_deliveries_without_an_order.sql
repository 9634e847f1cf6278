-- Signed deliveries that no order could be read from.
alter table order_webhook
  add column not_orders integer not null default 0,
  add column last_not_order_at timestamptz;
