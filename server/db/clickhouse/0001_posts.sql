-- Latest state of each post, one row per (platform, external id); `revision` grows with every change,
-- a moved post (other account or date) leaves a row with is_deleted = 1 under its old key.
-- id = first 8 bytes of SHA-1 over "platform:external id". created_at 0 = the source does not say.
-- `known`: bit mask of the metrics that are not null (server/analytics/metrics/known.ts).
CREATE TABLE IF NOT EXISTS posts (
  id UInt64,
  account_id UInt32,
  platform LowCardinality(String),
  post_type LowCardinality(String),
  external_id String,
  created_at DateTime('UTC') CODEC(Delta, ZSTD(1)),
  created_exact UInt8,
  observed_at DateTime('UTC') CODEC(ZSTD(1)),
  title String CODEC(ZSTD(1)),
  message String CODEC(ZSTD(1)),
  link String CODEC(ZSTD(1)),
  image String CODEC(ZSTD(1)),
  terms Array(String) CODEC(ZSTD(1)),
  duration UInt32,
  is_paid Int8,
  likes UInt32,
  comments UInt32,
  shares UInt32,
  saves UInt32,
  views UInt64,
  impressions UInt64,
  reach UInt64,
  followers UInt32,
  known UInt16,
  import_id UInt32,
  revision UInt32,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(revision, is_deleted)
PARTITION BY toYear(created_at)
ORDER BY (account_id, created_at, id)
-- Posts are read by key, thirty here and there: small granules in small blocks, so that a post costs few bytes.
SETTINGS index_granularity = 256, min_compress_block_size = 4096;

-- One row per post and term, sorted by term and time: a report reads only the rows that match.
CREATE TABLE IF NOT EXISTS post_terms (
  term LowCardinality(String),
  created_at DateTime('UTC') CODEC(Delta, LZ4),
  post_id UInt64,
  account_id UInt32,
  post_type LowCardinality(String),
  is_paid Int8,
  likes UInt32,
  comments UInt32,
  shares UInt32,
  saves UInt32,
  views UInt64 CODEC(T64, LZ4),
  impressions UInt64 CODEC(T64, LZ4),
  reach UInt64 CODEC(T64, LZ4),
  followers UInt32,
  known UInt16,
  revision UInt32,
  is_deleted UInt8
) ENGINE = ReplacingMergeTree(revision, is_deleted)
PARTITION BY toYear(created_at)
ORDER BY (term, created_at, post_id);

CREATE MATERIALIZED VIEW IF NOT EXISTS post_terms_feed TO post_terms AS
SELECT arrayJoin(terms) AS term, created_at, id AS post_id, account_id, post_type, is_paid, likes, comments, shares, saves,
  views, impressions, reach, followers, known, revision, is_deleted
FROM posts;

-- Every observation of a post's numbers; -1 = not in that observation.
CREATE TABLE IF NOT EXISTS post_snapshots (
  post_id UInt64,
  observed_at DateTime('UTC'),
  rank UInt32,
  likes Int64,
  comments Int64,
  shares Int64,
  saves Int64,
  views Int64,
  impressions Int64,
  reach Int64,
  followers Int64,
  created_at DateTime('UTC'),
  import_id UInt32
) ENGINE = ReplacingMergeTree
ORDER BY (post_id, observed_at, rank);

CREATE TABLE IF NOT EXISTS comments (
  id UInt64,
  post_id UInt64,
  author String,
  text String CODEC(ZSTD(1)),
  likes Int64,
  created_at DateTime('UTC'),
  revision UInt32
) ENGINE = ReplacingMergeTree(revision)
ORDER BY (post_id, id);
