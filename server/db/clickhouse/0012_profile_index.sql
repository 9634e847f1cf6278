-- What filters, counts and sorts profiles (docs/adr/0010-profile-search-index.md), and nothing that is only
-- shown: that is read from profile_search, by key. A row that changed stands until it is merged away with one of sign -1;
-- sums of `sign` count right meanwhile, where FINAL would make every search 100 ms dearer.
DROP TABLE IF EXISTS profile_index;

CREATE TABLE IF NOT EXISTS profile_index (
  platform LowCardinality(String),
  kind LowCardinality(String),
  company_id UInt32,
  profile_id UInt32,
  account_id UInt32,
  -- ',1,7,': companies whose own row stands in for this shared one
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
  -- Bins of histograms, 0 = unknown: steps 0, 1, 2, 5, 10, …, and ten-thousandths from -1 (as 1) to 1. A rate is in the
  -- bin whose lower edge, as stored, it reaches.
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

INSERT INTO profile_index
SELECT platform, kind, company_id, profile_id, account_id, if(company_id = 0, o.companies, ''), lowerUTF8(name),
  country, continent, gender, sub_kind, verified,
  if(empty(themes), '', concat('\0', arrayStringConcat(themes, '\0'), '\0')),
  if(empty(tags), '', concat('\0', arrayStringConcat(tags, '\0'), '\0')),
  if(empty(languages), '', concat('\0', arrayStringConcat(languages, '\0'), '\0')),
  age, followers, engagement_rate + 0, growth + 0, credibility + 0, price, publications_count, ig_followed_by,
  instagram_engagement_rate + 0, ig_growth + 0, created_at, revision, 1
FROM (SELECT * EXCEPT (slug, search_text, username, picture) FROM profile_search FINAL) AS s
GLOBAL LEFT JOIN (
  SELECT platform, profile_id, concat(',', arrayStringConcat(arraySort(groupArray(company_id)), ','), ',') AS companies
  FROM profile_search FINAL WHERE company_id > 0 GROUP BY platform, profile_id
) AS o ON o.platform = s.platform AND o.profile_id = s.profile_id;
