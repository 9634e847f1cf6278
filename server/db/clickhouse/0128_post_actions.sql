-- What people did on stories, by import; -1 = unknown. completion: fraction of viewers who saw it to its end.
CREATE TABLE IF NOT EXISTS post_actions (
  post_id UInt64,
  import_id UInt32,
  observed_at DateTime('UTC'),
  link_taps Int64,
  sticker_taps Int64,
  exits Int64,
  completion Float64
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (post_id, import_id);
