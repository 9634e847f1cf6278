-- Which accounts are of the invented world: every answer says so of its rows (docs/adr/0027-removable-demo-world.md).
-- The projector fills it: 0021_demo_world.sql of the workspace store names all demo profiles.
ALTER TABLE accounts ADD COLUMN IF NOT EXISTS is_demo UInt8 DEFAULT 0 AFTER newest_post;

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
  gender String,
  is_demo UInt8
) PRIMARY KEY account_id
SOURCE(CLICKHOUSE(QUERY 'SELECT account_id, profile_id, followers, toUInt64(greatest(followers, 0)) AS known_followers, engagement_rate, growth, {story_rate} AS story_rate, country, gender, is_demo FROM {database}.accounts FINAL'))
LAYOUT(FLAT(INITIAL_ARRAY_SIZE 65536 MAX_ARRAY_SIZE 100000000))
LIFETIME(0);
