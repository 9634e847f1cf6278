-- Files and webhooks of campaigns have one table; those of ads are a kind of their own.
alter table order_source rename to campaign_source;
alter index order_source_monitor rename to campaign_source_monitor;
alter index order_source_webhook rename to campaign_source_webhook;
alter table campaign_source drop constraint order_source_kind_check;
alter table campaign_source add constraint campaign_source_kind_check
  check (kind in ('file', 'webhook', 'sales', 'ads'));
