-- {"family", "regular", "bold"}: name and keys in the file store of the font of a client's documents; null = the product's.
alter table client add column font jsonb;
-- the font before the last change, kept for a day, for undo
alter table client add column former_font jsonb;
alter table client add column former_font_at timestamptz;
