-- Rows that told of a post, so that the history can say what became of all rows; null = not counted, by an earlier version.
alter table import add column rows_with_posts bigint;
alter table import alter column rows_with_posts set default 0;

-- A failed or canceled entry that somebody put away.
alter table import add column dismissed boolean not null default false;
-- Newer tries of a file fold its older failures.
create index import_file on import (company_id, file_name, id);
