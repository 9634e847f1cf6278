-- Columns of a file that were not imported, by reason; null = not recorded.
alter table import add column columns_left_out jsonb;
-- Time zone in which the file's times without an offset are read; null = UTC, as earlier versions read them.
alter table import add column timezone text;
