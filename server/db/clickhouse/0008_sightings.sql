-- Who a post, a number or an audience was said of, by the name the source used: `named` is the first 8 bytes of MD5
-- over "platform:alias", 0 = not kept. The account follows from the name, and may change as names become known.
ALTER TABLE posts ADD COLUMN IF NOT EXISTS named UInt64 CODEC(ZSTD(1));
ALTER TABLE posts ADD COLUMN IF NOT EXISTS named_by_id UInt8;
ALTER TABLE account_snapshots ADD COLUMN IF NOT EXISTS named UInt64 CODEC(ZSTD(1));
ALTER TABLE account_audience ADD COLUMN IF NOT EXISTS named UInt64;
ALTER TABLE comments ADD COLUMN IF NOT EXISTS import_id UInt32;

-- What each import says of a post that several tell of; a post that has no row here is what its one import says.
-- `snapshots`: the observations of this import as JSON.
CREATE TABLE IF NOT EXISTS post_sightings (
  post_id UInt64,
  import_id UInt32,
  owner_id UInt32, -- the account; not its name here: rows of one post belong on one shard
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

-- Numbers of accounts that another import brought too, beside the one that `account_snapshots` names.
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

-- What each import says of an audience that several tell of, as `post_sightings`.
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
