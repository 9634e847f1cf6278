-- A layout with a name is a template: a choice for any report of its kind.
alter table report_layout add column name text;
-- client of a template; null = that of the object
alter table report_layout add column client_id integer references client (id) on delete set null;
create index report_layout_client on report_layout (client_id);
alter table report_layout drop constraint report_layout_check;
alter table report_layout add constraint report_layout_check check (
  num_nonnulls(monitor_id, leaderboard_id, list_id, casting_id)
    = case when kind = 'profile' or name is not null then 0 else 1 end
  and (name is not null or client_id is null));
alter table report_layout
  drop constraint report_layout_company_id_kind_monitor_id_leaderboard_id_lis_key;
alter table report_layout add constraint report_layout_of unique nulls not distinct
  (company_id, kind, monitor_id, leaderboard_id, list_id, casting_id, name);
