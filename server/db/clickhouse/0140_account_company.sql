-- The company that added an account by hand: a look-up leaves out other companies' accounts, where a set of all of them was read for
-- each question.
DROP DICTIONARY IF EXISTS account_facts;

CREATE DICTIONARY IF NOT EXISTS account_facts (
  account_id UInt64,
  profile_id UInt32,
  company_id UInt32,
  followers Int64 DEFAULT -1,
  known_followers UInt64,
  engagement_rate Float64 DEFAULT nan,
  growth Float64 DEFAULT nan,
  story_rate Float64 DEFAULT -1,
  country String,
  gender String,
  is_demo UInt8
) PRIMARY KEY account_id
SOURCE(CLICKHOUSE(QUERY 'SELECT account_id, profile_id, company_id, followers, toUInt64(greatest(followers, 0)) AS known_followers, engagement_rate, growth, {story_rate} AS story_rate, country, gender, is_demo FROM {database}.accounts FINAL'))
LAYOUT(FLAT(INITIAL_ARRAY_SIZE 65536 MAX_ARRAY_SIZE 100000000))
LIFETIME(0);
