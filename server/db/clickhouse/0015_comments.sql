-- What each import says of a comment; a comment stands as the row of the highest revision says, whichever import brought it,
-- so that withdrawing one leaves what the others say. Sorted by post: the comments of one, and of a set, are read by key.
-- `id` = first 8 bytes of SHA-1 over "platform:comment id", or over post, author, time and text where a source has no ids.
-- `author_by_id`, `author_by_name`: the names its author used, as `posts.named`; 0 = not told. -1, created_at 0 = unknown.
-- `revision`: when the numbers were read in the upper four bytes, likes + 1 in the lower: the later and the larger wins.
CREATE TABLE IF NOT EXISTS post_comments (
  post_id UInt64,
  id UInt64,
  import_id UInt32,
  parent_id UInt64, -- the comment it answers; 0 = none
  author String,
  author_by_id UInt64,
  author_by_name UInt64,
  text String CODEC(ZSTD(1)),
  language LowCardinality(String),
  likes Int64,
  replies Int64,
  created_at DateTime('UTC'),
  revision UInt64
) ENGINE = ReplacingMergeTree(revision)
ORDER BY (post_id, id, import_id);

-- The table of earlier versions, in which nothing but the demo world was; it is gone where this runs once more.
CREATE TABLE IF NOT EXISTS comments (
  id UInt64,
  post_id UInt64,
  author String,
  text String,
  likes Int64,
  created_at DateTime('UTC'),
  import_id UInt32
) ENGINE = MergeTree
ORDER BY (post_id, id);

INSERT INTO post_comments (post_id, id, import_id, author, author_by_name, text, likes, replies, created_at, revision)
SELECT c.post_id, c.id, c.import_id, c.author,
  reinterpretAsUInt64(reverse(substring(MD5(concat(p.platform, ':user:', c.author)), 1, 8))), c.text, c.likes, -1,
  c.created_at, greatest(c.likes, -1) + 1
FROM comments AS c
GLOBAL ANY LEFT JOIN (SELECT id, platform FROM posts WHERE import_id = 0) AS p ON p.id = c.post_id;

DROP TABLE IF EXISTS comments;
