-- Every observation of an account's numbers; -1 = not in that observation. observed_at 0 = the source does not say.
CREATE TABLE IF NOT EXISTS account_snapshots (
  account_id UInt32,
  observed_at DateTime('UTC'),
  followers Int64,
  following Int64,
  likes Int64,
  posts_count Int64,
  import_id UInt32
) ENGINE = ReplacingMergeTree
ORDER BY (account_id, observed_at, followers, following, likes, posts_count);

-- Newest distribution of each account and dimension; shares -1 = the source names the key only.
CREATE TABLE IF NOT EXISTS account_audience (
  dimension LowCardinality(String),
  account_id UInt32,
  keys Array(String),
  shares Array(Float32),
  sample_size Int64,
  observed_at DateTime('UTC'),
  import_id UInt32,
  revision UInt32
) ENGINE = ReplacingMergeTree(revision)
ORDER BY (account_id, dimension)
SETTINGS index_granularity = 512, min_age_to_force_merge_seconds = 30, min_age_to_force_merge_on_partition_only = 1;

-- The same by key: "creators with at least 30 % of their audience in France" reads only France.
CREATE TABLE IF NOT EXISTS audience_index (
  dimension LowCardinality(String),
  key String,
  account_id UInt32,
  share Float32,
  revision UInt32,
  is_deleted UInt8
) ENGINE = ReplacingMergeTree(revision, is_deleted)
ORDER BY (dimension, key, account_id)
SETTINGS min_age_to_force_merge_seconds = 30, min_age_to_force_merge_on_partition_only = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS audience_index_feed TO audience_index AS
SELECT dimension, pair.1 AS key, account_id, pair.2 AS share, revision, toUInt8(0) AS is_deleted
FROM (SELECT dimension, account_id, revision, arrayJoin(arrayZip(keys, shares)) AS pair FROM account_audience);

-- Identity of profiles, from the workspace store through the outbox. company_id 0 = reported, shared by all;
-- a company's own row stands in for it where that company edited the profile or made it.
CREATE TABLE IF NOT EXISTS profiles (
  company_id UInt32,
  profile_id UInt32,
  slug String,
  name String,
  kind LowCardinality(String),
  sub_kind LowCardinality(String),
  gender LowCardinality(String),
  country LowCardinality(String),
  continent LowCardinality(String),
  birthday String,
  age Int16,
  bio String CODEC(ZSTD(1)),
  themes Array(LowCardinality(String)),
  tags Array(LowCardinality(String)),
  languages Array(LowCardinality(String)),
  picture String,
  price Float64,
  created_at DateTime('UTC'),
  revision UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(revision, is_deleted)
ORDER BY (company_id, profile_id);

-- Accounts with their computed numbers; -1 / NaN = unknown. Written by the projector; the dictionary below reads it.
CREATE TABLE IF NOT EXISTS accounts (
  account_id UInt32,
  profile_id UInt32,
  platform LowCardinality(String),
  username String,
  title String,
  verified UInt8,
  followers Int64,
  following Int64,
  total_likes Int64,
  posts_count Int64,
  posts_known UInt32,
  engagement_rate Float64,
  growth Float64,
  credibility Float64,
  views_per_follower Float64,
  country LowCardinality(String),
  gender LowCardinality(String),
  kind LowCardinality(String),
  company_id UInt32,
  newest_post DateTime('UTC'),
  revision UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(revision, is_deleted)
ORDER BY account_id;

CREATE DICTIONARY IF NOT EXISTS account_facts (
  account_id UInt64,
  profile_id UInt32,
  followers Int64,
  engagement_rate Float64,
  growth Float64,
  country String,
  gender String
) PRIMARY KEY account_id
SOURCE(CLICKHOUSE(QUERY 'SELECT account_id, profile_id, followers, engagement_rate, growth, country, gender FROM {database}.accounts FINAL'))
LAYOUT(FLAT(INITIAL_ARRAY_SIZE 65536 MAX_ARRAY_SIZE 100000000))
LIFETIME(0);
