-- The posts that a monitor's rules let in on as many days before its own. Every set is written anew with it.
alter table monitor_match add column before_set_id bigint;
update monitor_match set content = '';
