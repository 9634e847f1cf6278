-- The currency of an alert on media value, threshold and value; until now the company's.
alter table alert_rule add column currency text;
update alert_rule r set currency = c.currency from company c where c.id = r.company_id;
alter table alert_rule alter column currency set not null;
