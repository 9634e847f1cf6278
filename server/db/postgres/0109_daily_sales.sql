-- Tables of daily sales: their rows in shop_order are days, with the day as key, and are used by the lift alone.
alter table order_source drop constraint order_source_kind_check;
alter table order_source add constraint order_source_kind_check check (kind in ('file', 'webhook', 'sales'));
