-- creators of the plan's list who are not in the campaign: profile ids
alter table monitor add column plan_left_out jsonb not null default '[]';
