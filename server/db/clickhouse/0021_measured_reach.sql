-- A measured reach is kept whole, and the estimate of impressions yields to it (docs/metrics.md). Rows of the same revision
-- take the place of those before.
ALTER TABLE posts {modify_stored_columns};
ALTER TABLE posts {fill_stored_columns} SETTINGS mutations_sync = 2;

INSERT INTO post_terms (term_hash, created_at, post_id, account_id, flags, likes, comments, shares, views,
  v_interactions, v_impressions, v_reach, v_basis, needs_followers, story_share, revision, is_deleted)
SELECT cityHash64(arrayJoin(terms)) AS term_hash, created_at, id AS post_id, account_id, flags, likes, comments, shares, views,
  v_interactions, v_impressions, v_reach, v_basis, needs_followers, story_share, revision, is_deleted
FROM posts FINAL WHERE {knows_reach};

INSERT INTO set_posts (set_id, created_at, post_id, account_id, flags, likes, comments, shares, views,
  v_interactions, v_impressions, v_reach, v_basis, needs_followers, story_share, revision, is_deleted)
SELECT s.set_id, s.created_at, s.post_id, p.account_id, p.flags, p.likes, p.comments, p.shares, p.views,
  p.v_interactions, p.v_impressions, p.v_reach, p.v_basis, p.needs_followers, p.story_share, s.revision, s.is_deleted
FROM (SELECT set_id, created_at, post_id, revision, is_deleted FROM set_posts FINAL) AS s
GLOBAL INNER JOIN (SELECT id, account_id, flags, likes, comments, shares, views, v_interactions, v_impressions, v_reach, v_basis,
    needs_followers, story_share FROM posts FINAL WHERE {knows_reach}) AS p ON p.id = s.post_id;
