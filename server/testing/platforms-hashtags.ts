import { MOST_HASHTAGS } from '#contract/fetching/hashtags.ts';
import { graphError, ok, page } from './platforms-graph.ts';
import type { AskedCall, Planned, World } from './platforms-world.ts';

const EDGE = /^(\d+)\/(recent_media|top_media)$/;

/** Meta's hashtag search; null for other calls. */
export function answerHashtags({ hashtags }: World, path: string, { params }: AskedCall): Planned | null {
  if (/^\d+\/recently_searched_hashtags$/.test(path))
    return refused(hashtags) ?? ok({ data: [...hashtags.searched].map((id) => ({ id })) });
  const [, id = '', edge] = EDGE.exec(path) ?? [];
  if (path !== 'ig_hashtag_search' && edge === undefined) return null;
  if (params.user_id === undefined) return graphError(100, 'The parameter user_id is required');
  const review = refused(hashtags);
  if (review) return review;
  if (edge === undefined) return search(hashtags, params.q ?? '');
  const tag = Object.values(hashtags.tags).find((one) => one.id === id);
  if (!tag) return graphError(100, 'Unsupported get request', { error_subcode: 33 });
  const media = edge === 'recent_media' ? tag.recent : (tag.top ?? []);
  return ok(page(media, '', params.after));
}

const refused = ({ is_reviewed }: World['hashtags']): Planned | null =>
  is_reviewed
    ? null
    : graphError(
        10,
        "(#10) To use 'Instagram Public Content Access', your use of this endpoint must be reviewed and approved by Facebook.",
      );

function search({ tags, searched }: World['hashtags'], q: string): Planned {
  const tag = tags[q];
  if (tag === undefined)
    return graphError(24, 'The requested resource does not exist', { error_subcode: 2_207_024 });
  if (tag.is_sensitive) return graphError(100, 'Invalid parameter');
  if (!searched.has(tag.id) && searched.size >= MOST_HASHTAGS)
    return graphError(18, 'You have searched for the maximum of 30 unique hashtags within 7 days');
  searched.add(tag.id);
  return ok({ data: [{ id: tag.id }] });
}
