-- What profile search reads: one row per company, platform and profile, and one with platform 'all' that speaks of
-- the profile's largest account. -1 / NaN = unknown. Written by the projector. Rates are Float32 and the text lies
-- uncompressed because every search scans them; small granules in small blocks make a page of thirty rows cheap to
-- fetch; parts older than half a minute become one, which spares searches the merge on reading.
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
