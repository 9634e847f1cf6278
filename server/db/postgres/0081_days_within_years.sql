-- Days are between 1900 and 2200 (contract/days.ts), and a period has at most 100 years: what was stored before keeps to it.
update monitor
set start_date = greatest(least(start_date, '2200-12-31'), '1900-01-01'),
  end_date = greatest(least(end_date, '2200-12-31'), '1900-01-01');
update monitor set end_date = start_date + 36524 where end_date - start_date > 36524;
update monitor_cost set spent_on = greatest(least(spent_on, '2200-12-31'), '1900-01-01');
update monitor_external_post
set created_time = greatest(least(created_time, '2200-12-31'), '1900-01-01')
where created_time < '1900-01-01' or created_time > '2200-12-31';
update profile set birthday = null where birthday not between '1900-01-01' and '2200-12-31';
