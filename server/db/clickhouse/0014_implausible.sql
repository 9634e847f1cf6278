-- 1 = the observation came with the post's words. Numbers of 0 without them may be a page that could not be read (ADR 28).
ALTER TABLE post_snapshots ADD COLUMN IF NOT EXISTS has_text UInt8 DEFAULT 1;
