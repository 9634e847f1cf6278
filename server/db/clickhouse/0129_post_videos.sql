-- Addresses of the video files of posts, by import.
CREATE TABLE IF NOT EXISTS post_videos (
  post_id UInt64,
  import_id UInt32,
  observed_at DateTime('UTC'),
  video String CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (post_id, import_id);
