-- Addresses of all pictures of a carousel, the first one included, as each import that has several of them tells them.
CREATE TABLE IF NOT EXISTS post_images (
  post_id UInt64,
  import_id UInt32,
  observed_at DateTime('UTC'),
  images Array(String) CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(observed_at)
ORDER BY (post_id, import_id);
