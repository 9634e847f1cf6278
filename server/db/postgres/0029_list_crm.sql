-- What a list is for, as the CRM called it when it was linked: names stay readable while the CRM is away.
-- {id, name} and {id, name, number, territory}
alter table list add column client jsonb, add column opportunity jsonb;
