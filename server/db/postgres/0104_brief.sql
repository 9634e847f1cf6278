-- Filters of the search that the list was made from (contract/profiles/search.ts); null = none.
alter table list add column brief jsonb;
