-- [{post_type, quantity, price: {amount, currency}, status, due}]: contract/lists/deliverables.ts; a price is for the whole
-- quantity, and null is unknown
alter table list_profile add column deliverables jsonb not null default '[]';
update list_profile set deliverables = jsonb_build_array(jsonb_build_object(
  'post_type', null, 'quantity', nullif(publications, 0), 'status', 'planned', 'due', null,
  'price', case when price is not null then jsonb_build_object('amount', price, 'currency', price_currency) end))
  where price is not null or publications > 0;
alter table list_profile drop constraint list_profile_price;
alter table list_profile drop column price, drop column price_currency, drop column publications;
-- author and time of the deliverables
alter table list_profile rename column price_at to planned_at;
alter table list_profile rename column price_by to planned_by;

-- fees of a monitor's creators come from the deliverables of this list
alter table monitor add column plan_list_id integer references list (id) on delete set null;
create index monitor_plan_list on monitor (plan_list_id);

-- numbers of creators with several lines
alter table forecast_version add column creators jsonb not null default '[]';
