-- What follows from a post alone is stored in numbers with the post, with each of its terms and in each set that holds it
-- (server/analytics/metrics/stored-columns.ts): every function a question does not name is one the engine need not plan.

ALTER TABLE posts {add_stored_columns};
ALTER TABLE posts {fill_stored_columns} SETTINGS mutations_sync = 2;

DROP VIEW IF EXISTS post_terms_feed;
DROP TABLE IF EXISTS post_terms;

-- One row per post and term, sorted by term and time: a report reads only the rows that match.
CREATE TABLE IF NOT EXISTS post_terms (
  term_hash UInt64, -- cityHash64 of the term; the terms themselves are in `posts`
  created_at DateTime('UTC') CODEC(Delta, LZ4),
  post_id UInt64,
  account_id UInt32,
  flags UInt16,
  likes UInt32,
  comments UInt32,
  shares UInt32,
  views UInt64 CODEC(T64, LZ4),
  v_interactions UInt64 CODEC(T64, LZ4),
  v_impressions UInt64 CODEC(T64, LZ4),
  v_reach UInt64 CODEC(T64, LZ4),
  v_basis UInt64 CODEC(T64, LZ4),
  needs_followers UInt8,
  story_share UInt8,
  revision UInt32,
  is_deleted UInt8
) ENGINE = ReplacingMergeTree(revision, is_deleted)
PARTITION BY toYear(created_at)
ORDER BY (term_hash, created_at, post_id)
SETTINGS index_granularity = 2048, merge_selector_base = 20, min_age_to_force_merge_seconds = 60,
  min_age_to_force_merge_on_partition_only = 1, max_bytes_to_merge_at_max_space_in_pool = 2147483648;

CREATE MATERIALIZED VIEW IF NOT EXISTS post_terms_feed TO post_terms AS
SELECT cityHash64(arrayJoin(terms)) AS term_hash, created_at, id AS post_id, account_id, flags, likes, comments, shares, views,
  v_interactions, v_impressions, v_reach, v_basis, needs_followers, story_share, revision, is_deleted
FROM posts;

INSERT INTO post_terms (term_hash, created_at, post_id, account_id, flags, likes, comments, shares, views,
  v_interactions, v_impressions, v_reach, v_basis, needs_followers, story_share, revision, is_deleted)
SELECT cityHash64(arrayJoin(terms)) AS term_hash, created_at, id AS post_id, account_id, flags, likes, comments, shares, views,
  v_interactions, v_impressions, v_reach, v_basis, needs_followers, story_share, revision, is_deleted
FROM posts FINAL;

-- Rows that came at once lie in many parts, which take reports several times as long.
OPTIMIZE TABLE post_terms FINAL;

-- What a monitor, a brand or a list has matched: its reports read its own rows, many sets in one statement.
CREATE TABLE IF NOT EXISTS set_posts (
  set_id UInt64,
  created_at DateTime('UTC') CODEC(Delta, LZ4),
  post_id UInt64,
  account_id UInt32,
  flags UInt16,
  likes UInt32,
  comments UInt32,
  shares UInt32,
  views UInt64 CODEC(T64, LZ4),
  v_interactions UInt64 CODEC(T64, LZ4),
  v_impressions UInt64 CODEC(T64, LZ4),
  v_reach UInt64 CODEC(T64, LZ4),
  v_basis UInt64 CODEC(T64, LZ4),
  needs_followers UInt8,
  story_share UInt8,
  revision UInt32,
  is_deleted UInt8
) ENGINE = ReplacingMergeTree(revision, is_deleted)
PARTITION BY toYear(created_at)
ORDER BY (set_id, created_at, post_id)
SETTINGS index_granularity = 2048, min_age_to_force_merge_seconds = 60, min_age_to_force_merge_on_partition_only = 1;

-- Facts of accounts, which every question about posts looks up. Posts of accounts that another company typed in are in no
-- set (server/analytics/post-set.ts), so nobody meets their facts.
DROP DICTIONARY IF EXISTS account_facts;
CREATE DICTIONARY IF NOT EXISTS account_facts (
  account_id UInt64,
  profile_id UInt32,
  followers Int64 DEFAULT -1,
  known_followers UInt64,
  engagement_rate Float64 DEFAULT nan,
  growth Float64 DEFAULT nan,
  story_rate Float64 DEFAULT -1,
  country String,
  gender String
) PRIMARY KEY account_id
SOURCE(CLICKHOUSE(QUERY 'SELECT account_id, profile_id, followers, toUInt64(greatest(followers, 0)) AS known_followers, engagement_rate, growth, {story_rate} AS story_rate, country, gender FROM {database}.accounts FINAL'))
LAYOUT(FLAT(INITIAL_ARRAY_SIZE 65536 MAX_ARRAY_SIZE 100000000))
LIFETIME(0);
