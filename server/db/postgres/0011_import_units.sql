-- The batch that an import is writing into the analytics store, from before the first row of it is written until it is
-- acknowledged. What is here when nobody writes was cut off and is settled (server/slices/imports/run/open-batches.ts).
create table import_unit (
  import_id integer primary key,
  -- rows of the file: from this one to the one before `next_row`
  first_row bigint not null,
  next_row bigint not null,
  -- what the batch brings, as worked out before any of it was written; counted once, however often it is written
  counts jsonb not null,
  -- posts it writes, 16 hexadecimal digits each; null = not known which: all are looked at
  post_ids text,
  -- accounts whose audiences it writes
  account_ids jsonb not null default '[]',
  -- profiles that search has to look at again
  profile_ids jsonb not null default '[]',
  -- what it owed is in; its counts wait for the import to go on
  is_settled boolean not null default false
);
-- Digits do not become shorter by trying.
alter table import_unit alter column post_ids set storage external;

-- Imports that the version before left in the middle: nobody knows what they still owe.
insert into import_unit (import_id, first_row, next_row, counts)
select id, 0, 0, '{}' from import where state = 'running' or (state in ('pending', 'paused', 'error') and started_at is not null);
