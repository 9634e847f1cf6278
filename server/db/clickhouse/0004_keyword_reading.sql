-- What keyword reports read, with more in each row; both tables follow from what is stored already and are made again.

DROP VIEW IF EXISTS post_terms_feed;
DROP TABLE IF EXISTS post_terms;

-- One row per post and term, sorted by term and time: a report reads only the rows that match.
CREATE TABLE IF NOT EXISTS post_terms (
  -- Not LowCardinality: captions hold hundreds of thousands of words, and its dictionary would be read for each query.
  term String CODEC(ZSTD(1)),
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
ORDER BY (term, created_at, post_id)
SETTINGS index_granularity = 2048;

CREATE MATERIALIZED VIEW IF NOT EXISTS post_terms_feed TO post_terms AS
SELECT arrayJoin(terms) AS term, created_at, id AS post_id, account_id, post_type, known, likes, comments, shares, views,
  {stored_metrics}, revision, is_deleted
FROM posts;

INSERT INTO post_terms (term, created_at, post_id, account_id, post_type, known, likes, comments, shares, views,
  v_interactions, v_impressions, v_reach, v_basis, revision, is_deleted)
SELECT arrayJoin(terms) AS term, created_at, id AS post_id, account_id, post_type, known, likes, comments, shares, views,
  {stored_metrics}, revision, is_deleted
FROM posts FINAL;

-- The distributions behind weighted audiences, one row per account (server/analytics/metrics/weighted-audience.ts):
-- a report reads one short row for each creator it found.
CREATE TABLE IF NOT EXISTS audience_cells (
  account_id UInt32,
  cells Array(LowCardinality(String)),
  shares Array(Float32),
  revision UInt64
) ENGINE = ReplacingMergeTree(revision)
ORDER BY account_id
SETTINGS index_granularity = 512, min_age_to_force_merge_seconds = 30, min_age_to_force_merge_on_partition_only = 1;

INSERT INTO audience_cells
SELECT account_id, arrayConcat([''], groupArrayArray(arrayConcat([concat(dimension, ':')], arrayMap(x -> concat(dimension, ':', x.1), known)))),
  arrayConcat([toFloat32(1)], groupArrayArray(arrayConcat([toFloat32(1)], arrayMap(x -> x.2, known)))), sum(revision)
FROM (
  SELECT account_id, dimension, revision, arrayFilter(x -> x.2 >= 0, arrayZip(keys, shares)) AS known
  FROM account_audience FINAL
  WHERE dimension IN ('genders', 'ages', 'countries', 'cities', 'interests', 'genders_per_age'))
WHERE notEmpty(known)
GROUP BY account_id;
