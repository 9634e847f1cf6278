-- The version of a forecast that a monitor is compared with; both null = none.
alter table monitor
  add column forecast_id integer references forecast (id) on delete set null,
  add column forecast_version integer;
create index monitor_forecast on monitor (forecast_id) where forecast_id is not null;
