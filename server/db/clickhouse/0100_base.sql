-- Newest state of each post, one row per (platform, external id). `revision` increases with every change; a post that moved to
-- another account or date leaves a row with is_deleted = 1 under its old key.
-- id = first 8 bytes of SHA-1 over "platform:external id". created_at 0 = unknown.
-- `known`: bit mask of the metrics that are not null (server/analytics/metrics/known.ts). The last columns follow from the others
-- (server/analytics/metrics/stored-columns.ts).
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
  is_deleted UInt8 DEFAULT 0,
  -- first 8 bytes of MD5 over "platform:alias", the name the source used; 0 = not kept
  named UInt64 CODEC(ZSTD(1)),
  named_by_id UInt8,
  {stored_columns}
) ENGINE = ReplacingMergeTree(revision, is_deleted)
PARTITION BY toYear(created_at)
ORDER BY (account_id, created_at, id)
-- Posts are read by key, thirty at a time from anywhere: small granules in small blocks keep the bytes per post low. Parts of an
-- import wait for each other to be merged; a minute after the last, all but the largest become one part.
SETTINGS index_granularity = 256, min_compress_block_size = 4096, merge_selector_base = 20, min_age_to_force_merge_seconds = 60,
  min_age_to_force_merge_on_partition_only = 1, max_bytes_to_merge_at_max_space_in_pool = 2147483648;

-- One row per post and term, sorted by term and time: a report reads only the rows that match (docs/adr/0011-hashed-terms.md).
CREATE TABLE IF NOT EXISTS post_terms (
  term_hash UInt64, -- cityHash64 of the term
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

-- Posts of a monitor, brand or list: a report reads its own rows, many sets in one statement.
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

-- All observations of posts; -1 = not in that observation.
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
  import_id UInt32,
  -- 0: the observation came without the text; its zeros may be a page that could not be read (ADR 28)
  has_text UInt8 DEFAULT 1
) ENGINE = ReplacingMergeTree
ORDER BY (post_id, observed_at, rank)
SETTINGS merge_selector_base = 20, min_age_to_force_merge_seconds = 60,
  min_age_to_force_merge_on_partition_only = 1, max_bytes_to_merge_at_max_space_in_pool = 2147483648;

-- Source records of posts that several imports contain; other posts are as their one import has them.
-- `snapshots`: the observations of this import as JSON.
CREATE TABLE IF NOT EXISTS post_sightings (
  post_id UInt64,
  import_id UInt32,
  owner_id UInt32, -- the account; named otherwise, as the name account_id would shard by account and part the rows of a post
  platform LowCardinality(String),
  post_type LowCardinality(String),
  external_id String,
  created_at DateTime('UTC'),
  created_exact UInt8,
  observed_at DateTime('UTC'),
  title String CODEC(ZSTD(1)),
  message String CODEC(ZSTD(1)),
  link String CODEC(ZSTD(1)),
  image String CODEC(ZSTD(1)),
  terms Array(String) CODEC(ZSTD(1)),
  duration UInt32,
  is_paid Int8,
  known UInt16,
  named UInt64,
  named_by_id UInt8,
  snapshots String CODEC(ZSTD(1)),
  revision UInt32
) ENGINE = ReplacingMergeTree(revision)
ORDER BY (post_id, import_id);

-- All pictures of a carousel, including the first, by import.
CREATE TABLE IF NOT EXISTS post_images (
  post_id UInt64,
  import_id UInt32,
  observed_at DateTime('UTC'),
  images Array(String) CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (post_id, import_id);

-- Source records of comments by import; of a comment the row with the highest revision applies, so withdrawing an import leaves
-- those of the others. Sorted by post: comments of a post or a set are read by key.
-- `id` = first 8 bytes of SHA-1 over "platform:comment id", or over post, author, time and text if the source has no ids.
-- `author_by_id`, `author_by_name`: names of the author, as `posts.named`; 0 = unknown. -1, created_at 0 = unknown.
-- `revision`: time of reading in the upper four bytes, likes + 1 in the lower: the later and the larger row wins.
CREATE TABLE IF NOT EXISTS post_comments (
  post_id UInt64,
  id UInt64,
  import_id UInt32,
  parent_id UInt64, -- the comment it answers; 0 = none
  author String,
  author_by_id UInt64,
  author_by_name UInt64,
  text String CODEC(ZSTD(1)),
  language LowCardinality(String),
  likes Int64,
  replies Int64,
  created_at DateTime('UTC'),
  revision UInt64
) ENGINE = ReplacingMergeTree(revision)
ORDER BY (post_id, id, import_id);

-- Sentiment of texts (docs/sentiment.md): of comments by their id, of captions as comment 0, for the text with this hash and this
-- model. Separate from `post_comments`, so that a late score cannot restore a comment that was removed meanwhile.
-- positive, neutral, negative: shares of 1. label: 1 positive, 0 neutral, -1 negative.
CREATE TABLE IF NOT EXISTS text_sentiment (
  post_id UInt64,
  comment_id UInt64,
  text_hash UInt64,
  model UInt32,
  positive Float32,
  neutral Float32,
  negative Float32,
  label Int8,
  unsure UInt8,
  language LowCardinality(String),
  scored_at DateTime('UTC')
) ENGINE = ReplacingMergeTree(scored_at)
ORDER BY (post_id, comment_id);

-- Content of posts according to their captions (docs/content.md): fields[i], labels[i] and the deciding word words[i] belong
-- together. For the caption with this hash and this model; a post without findings has a row as well.
CREATE TABLE IF NOT EXISTS post_content (
  post_id UInt64,
  caption_hash UInt64,
  model UInt32,
  fields Array(LowCardinality(String)),
  labels Array(String),
  words Array(String),
  analysed_at DateTime('UTC')
) ENGINE = ReplacingMergeTree(analysed_at)
ORDER BY post_id;

-- All observations of accounts; -1 = not in that observation. observed_at 0 = unknown.
CREATE TABLE IF NOT EXISTS account_snapshots (
  account_id UInt32,
  observed_at DateTime('UTC'),
  followers Int64,
  following Int64,
  likes Int64,
  posts_count Int64,
  import_id UInt32,
  named UInt64 CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree
ORDER BY (account_id, observed_at, followers, following, likes, posts_count)
SETTINGS merge_selector_base = 20, min_age_to_force_merge_seconds = 60,
  min_age_to_force_merge_on_partition_only = 1, max_bytes_to_merge_at_max_space_in_pool = 2147483648;

-- Observations that further imports contain as well, besides the one named in `account_snapshots`.
CREATE TABLE IF NOT EXISTS account_resightings (
  account_id UInt32,
  observed_at DateTime('UTC'),
  followers Int64,
  following Int64,
  likes Int64,
  posts_count Int64,
  named UInt64,
  import_id UInt32
) ENGINE = ReplacingMergeTree
ORDER BY (account_id, observed_at, followers, following, likes, posts_count, named, import_id);

-- Newest distribution per account and dimension; share -1 = the source names the key only.
CREATE TABLE IF NOT EXISTS account_audience (
  dimension LowCardinality(String),
  account_id UInt32,
  keys Array(String),
  shares Array(Float32),
  sample_size Int64,
  observed_at DateTime('UTC'),
  import_id UInt32,
  revision UInt32,
  named UInt64
) ENGINE = ReplacingMergeTree(revision)
ORDER BY (account_id, dimension)
SETTINGS index_granularity = 512, min_age_to_force_merge_seconds = 30, min_age_to_force_merge_on_partition_only = 1;

-- Source records of audiences that several imports contain, as `post_sightings`.
CREATE TABLE IF NOT EXISTS audience_sightings (
  account_id UInt32,
  dimension LowCardinality(String),
  named UInt64,
  import_id UInt32,
  keys Array(String),
  shares Array(Float32),
  sample_size Int64,
  observed_at DateTime('UTC'),
  revision UInt32
) ENGINE = ReplacingMergeTree(revision)
ORDER BY (account_id, dimension, named, import_id);

-- The same by key: "creators with at least 30% of their audience in France" reads only France.
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

-- Distributions of weighted audiences, one row per account (server/analytics/metrics/weighted-audience.ts): a report reads one short
-- row for each creator.
CREATE TABLE IF NOT EXISTS audience_cells (
  account_id UInt32,
  cells Array(LowCardinality(String)),
  shares Array(Float32),
  revision UInt64
) ENGINE = ReplacingMergeTree(revision)
ORDER BY account_id
SETTINGS index_granularity = 512, min_age_to_force_merge_seconds = 30, min_age_to_force_merge_on_partition_only = 1;

-- Followers of accounts as keyed hashes of names (docs/adr/0024-keyed-hashes-of-erased-names.md): 48 bits, so that numbers stay exact
-- everywhere. In hash order, the first rows of an account are a random sample. company_id 0 = demo world; other rows are the company's own.
CREATE TABLE IF NOT EXISTS account_followers (
  company_id UInt32,
  account_id UInt32,
  by_id UInt8, -- by the platform's id instead of the username: a person has two hashes
  follower UInt64,
  added_at DateTime('UTC')
) ENGINE = ReplacingMergeTree(added_at)
ORDER BY (company_id, account_id, by_id, follower);

-- Identity of profiles, from the workspace store through the outbox. company_id 0 = reported, shared by all; a company's own row
-- replaces it for that company.
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
  is_demo UInt8 DEFAULT 0,
  revision UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(revision, is_deleted)
ORDER BY account_id;

-- Facts of accounts, which every question about posts looks up.
CREATE DICTIONARY IF NOT EXISTS account_facts (
  account_id UInt64,
  profile_id UInt32,
  followers Int64 DEFAULT -1,
  known_followers UInt64,
  engagement_rate Float64 DEFAULT nan,
  growth Float64 DEFAULT nan,
  story_rate Float64 DEFAULT -1,
  country String,
  gender String,
  is_demo UInt8
) PRIMARY KEY account_id
SOURCE(CLICKHOUSE(QUERY 'SELECT account_id, profile_id, followers, toUInt64(greatest(followers, 0)) AS known_followers, engagement_rate, growth, {story_rate} AS story_rate, country, gender, is_demo FROM {database}.accounts FINAL'))
LAYOUT(FLAT(INITIAL_ARRAY_SIZE 65536 MAX_ARRAY_SIZE 100000000))
LIFETIME(0);

-- Rows shown by profile search: one per company, platform and profile, and one with platform 'all' for the profile's largest account.
-- -1 / NaN = unknown. Written by the projector. Every search scans the rates, hence Float32, and the text, hence uncompressed; small
-- granules in small blocks make a page of thirty rows cheap to read.
CREATE TABLE IF NOT EXISTS profile_search (
  platform LowCardinality(String),
  company_id UInt32,
  profile_id UInt32,
  account_id UInt32,
  slug String,
  name String,
  search_text String CODEC(NONE),
  username String,
  kind LowCardinality(String),
  sub_kind LowCardinality(String),
  gender LowCardinality(String),
  country LowCardinality(String),
  continent LowCardinality(String),
  age Int16,
  verified UInt8,
  themes Array(LowCardinality(String)),
  tags Array(LowCardinality(String)),
  languages Array(LowCardinality(String)),
  available_platforms Array(LowCardinality(String)),
  main_platform LowCardinality(String),
  picture String,
  followers Int64,
  engagement_rate Float32,
  growth Float32,
  credibility Float32,
  price Float64,
  publications_count UInt32,
  ig_followed_by Int64,
  instagram_engagement_rate Float32,
  ig_growth Float32,
  created_at DateTime('UTC'),
  revision UInt64,
  is_deleted UInt8 DEFAULT 0,
  INDEX search_text_parts search_text TYPE text(tokenizer = ngrams(3))
) ENGINE = ReplacingMergeTree(revision, is_deleted)
PARTITION BY platform
ORDER BY (platform, company_id, profile_id)
SETTINGS index_granularity = 256, min_compress_block_size = 4096,
  min_age_to_force_merge_seconds = 30, min_age_to_force_merge_on_partition_only = 1;

-- Columns by which profiles are filtered, counted and sorted (docs/adr/0010-profile-search-index.md); those only shown are
-- read from profile_search by key. A changed row is cancelled by one of sign -1: sums of `sign` are right before the merge, and FINAL
-- would add 100 ms to every search.
CREATE TABLE IF NOT EXISTS profile_index (
  platform LowCardinality(String),
  kind LowCardinality(String),
  company_id UInt32,
  profile_id UInt32,
  account_id UInt32,
  -- ',1,7,': companies with a row of their own
  hidden_from LowCardinality(String),
  name String CODEC(ZSTD(1)), -- lower case: the order of names
  country LowCardinality(String),
  continent LowCardinality(String),
  gender LowCardinality(String),
  sub_kind LowCardinality(String),
  verified UInt8,
  -- each item between two zeros: '\0food\0art\0'
  themes LowCardinality(String),
  tags LowCardinality(String),
  languages LowCardinality(String),
  -- -1 / NaN = unknown
  age Int16,
  followers Int64 CODEC(T64, LZ4),
  engagement_rate Float32,
  growth Float32,
  credibility Float32,
  price Float64,
  publications_count UInt32 CODEC(T64, LZ4),
  ig_followed_by Int64 CODEC(T64, LZ4),
  instagram_engagement_rate Float32,
  ig_growth Float32,
  created_at DateTime('UTC'),
  revision UInt64,
  sign Int8,
  -- bins of histograms, 0 = unknown: steps 0, 1, 2, 5, 10, …, and ten-thousandths from -1 (as 1) to 1
  followers_bin UInt8 MATERIALIZED if(followers < 0, 0, arrayLastIndex(step -> step <= followers,
    arrayConcat([0], arrayFlatten(arrayMap(i -> [1 * exp10(i), 2 * exp10(i), 5 * exp10(i)], range(10)))))),
  price_bin UInt8 MATERIALIZED if(isNaN(price), 0, greatest(1, arrayLastIndex(step -> step <= price,
    arrayConcat([0], arrayFlatten(arrayMap(i -> [1 * exp10(i), 2 * exp10(i), 5 * exp10(i)], range(10))))))),
  engagement_rate_bin UInt16 MATERIALIZED if(isNaN(engagement_rate), 0, 10001 + greatest(-10000, least(10000,
    round(10000 * toFloat64(engagement_rate)) - (engagement_rate < toFloat32(round(10000 * toFloat64(engagement_rate)) / 10000))))),
  growth_bin UInt16 MATERIALIZED if(isNaN(growth), 0, 10001 + greatest(-10000, least(10000,
    round(10000 * toFloat64(growth)) - (growth < toFloat32(round(10000 * toFloat64(growth)) / 10000))))),
  credibility_bin UInt16 MATERIALIZED if(isNaN(credibility), 0, 10001 + greatest(-10000, least(10000,
    round(10000 * toFloat64(credibility)) - (credibility < toFloat32(round(10000 * toFloat64(credibility)) / 10000)))))
) ENGINE = VersionedCollapsingMergeTree(sign, revision)
PARTITION BY platform
ORDER BY (platform, kind, company_id, profile_id)
SETTINGS min_age_to_force_merge_seconds = 30, min_age_to_force_merge_on_partition_only = 1;
