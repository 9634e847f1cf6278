-- Who follows an account, as keyed hashes of names (docs/adr/0024-keyed-hashes-of-erased-names.md): 48 bits, so that numbers
-- stay exact everywhere. In the order of the hashes, the first rows of an account are a random sample of its followers.
-- company_id 0 = invented with the demo world; what a company adds is its own.
CREATE TABLE IF NOT EXISTS account_followers (
  company_id UInt32,
  account_id UInt32,
  by_id UInt8, -- told by the platform's id, not by username: one person has two hashes
  follower UInt64,
  added_at DateTime('UTC')
) ENGINE = ReplacingMergeTree(added_at)
ORDER BY (company_id, account_id, by_id, follower);
