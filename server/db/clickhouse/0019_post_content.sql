-- What posts say they show (docs/content.md): the i-th find is that of fields[i], labels[i] and the word words[i] that decided.
-- Of the caption with this hash by this model; another caption, or a newer model, writes a newer row. A post in which nothing was
-- found has a row without finds.
CREATE TABLE IF NOT EXISTS post_content (
  post_id UInt64,
  caption_hash UInt64,
  model UInt32,
  fields Array(LowCardinality(String)),
  labels Array(String),
  words Array(String),
  analysed_at DateTime('UTC')
) ENGINE = ReplacingMergeTree(analysed_at)
ORDER BY post_id;
