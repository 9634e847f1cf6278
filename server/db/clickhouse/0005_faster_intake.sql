-- Terms by a number: sorting and merging rows by eight bytes instead of a text takes two thirds of the time
-- (docs/adr/0011-hashed-terms.md). The table follows from what is stored already and is made again.

DROP VIEW IF EXISTS post_terms_feed;
DROP TABLE IF EXISTS post_terms;

-- One row per post and term, sorted by term and time: a report reads only the rows that match.
CREATE TABLE IF NOT EXISTS post_terms (
  term_hash UInt64, -- cityHash64 of the term; the terms themselves are in `posts`
  created_at DateTime('UTC') CODEC(Delta, LZ4),
  post_id UInt64,
  account_id UInt32,
  post_type LowCardinality(String),
  known UInt16,
  likes UInt32,
  comments UInt32,
  shares UInt32,
  views UInt64 CODEC(T64, LZ4),
  -- metrics of the post alone, by the rules of that version; 0011_stored_columns.sql replaces them
  v_interactions UInt64 CODEC(T64, LZ4),
  v_impressions UInt64 CODEC(T64, LZ4),
  v_reach UInt64 CODEC(T64, LZ4),
  v_basis UInt64 CODEC(T64, LZ4),
  revision UInt32,
  is_deleted UInt8
) ENGINE = ReplacingMergeTree(revision, is_deleted)
PARTITION BY toYear(created_at)
ORDER BY (term_hash, created_at, post_id)
SETTINGS index_granularity = 2048, merge_selector_base = 20, min_age_to_force_merge_seconds = 60,
  min_age_to_force_merge_on_partition_only = 1, max_bytes_to_merge_at_max_space_in_pool = 2147483648;

CREATE MATERIALIZED VIEW IF NOT EXISTS post_terms_feed TO post_terms AS
SELECT cityHash64(arrayJoin(terms)) AS term_hash, created_at, id AS post_id, account_id, post_type, known, likes, comments,
  shares, views, {stored_metrics}, revision, is_deleted
FROM posts;

INSERT INTO post_terms (term_hash, created_at, post_id, account_id, post_type, known, likes, comments, shares, views,
  v_interactions, v_impressions, v_reach, v_basis, revision, is_deleted)
SELECT cityHash64(arrayJoin(terms)) AS term_hash, created_at, id AS post_id, account_id, post_type, known, likes, comments,
  shares, views, {stored_metrics}, revision, is_deleted
FROM posts FINAL;

-- While batches of an import come one after the other, merging them again and again takes as long as writing them: up to
-- seventeen of one size wait for each other. A minute after the last, what is not too large to be rewritten for one more
-- batch becomes one part, which is what reports read fastest.
ALTER TABLE posts MODIFY SETTING merge_selector_base = 20, min_age_to_force_merge_seconds = 60,
  min_age_to_force_merge_on_partition_only = 1, max_bytes_to_merge_at_max_space_in_pool = 2147483648;
ALTER TABLE post_snapshots MODIFY SETTING merge_selector_base = 20, min_age_to_force_merge_seconds = 60,
  min_age_to_force_merge_on_partition_only = 1, max_bytes_to_merge_at_max_space_in_pool = 2147483648;
ALTER TABLE account_snapshots MODIFY SETTING merge_selector_base = 20, min_age_to_force_merge_seconds = 60,
  min_age_to_force_merge_on_partition_only = 1, max_bytes_to_merge_at_max_space_in_pool = 2147483648;
