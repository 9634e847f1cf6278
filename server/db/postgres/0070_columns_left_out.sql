-- Columns of a file that were not imported, by reason; null = not recorded.
alter table import add column columns_left_out jsonb;
