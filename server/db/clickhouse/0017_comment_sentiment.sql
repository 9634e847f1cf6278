-- How texts below posts sound (docs/sentiment.md): of comments by their id, of a post's caption as comment 0. A score is of the
-- text with this hash by this model; another text, or a newer model, writes a newer row. Kept apart from `post_comments`, so that
-- a score written late cannot bring back a comment that was taken out meanwhile.
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
