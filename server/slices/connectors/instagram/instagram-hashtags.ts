import { z } from 'zod';
import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { pgText } from '#server/platform/postgres/pg-text.ts';
import { ConnectorTrouble } from '../trouble.ts';
import { type GraphSettings, graphApi } from './graph-api.ts';
import { GraphError, isPermission, sayPlainly } from './graph-errors.ts';
import { mediaPage } from './graph-shapes.ts';
import { withColon } from './instagram-observations.ts';

const FIELDS = 'id,caption,media_type,permalink,timestamp,like_count,comments_count';
const PAGE = 50;
/** Of the posts of a day; a busy hashtag has more. */
const MOST_PAGES = 5;
const LONGEST_CAPTION = 5000;
const FEATURE = /public content access/i;

const ids = z.object({ data: z.array(z.object({ id: z.string() })).default([]) });

/** A post without its author, whom Meta does not report. */
export interface FoundPost {
  media_id: string;
  short_code: string;
  permalink: string;
  caption: string;
  media_type: string;
  /** Null = hidden. */
  likes: number | null;
  comments: number | null;
  created_at: Date;
}

/** Meta refused this hashtag, by its own rules or because the week's limit is used up. */
export class HashtagRefused extends Error {
  readonly kind: 'limit' | 'hashtag';

  constructor(kind: 'limit' | 'hashtag', cause: GraphError) {
    super(cause.message, { cause });
    this.kind = kind;
  }
}

/** Queries of one own account. Throw ConnectorTrouble, or HashtagRefused for one hashtag. */
export function instagramHashtags(settings: GraphSettings, ig_user_id: string) {
  const api = graphApi(settings);
  return {
    /** Hashtags of the last 7 days, which count for the limit. */
    async recentlySearched(): Promise<Set<string>> {
      const params = { limit: 30 };
      const { data } = await api.get(`${ig_user_id}/recently_searched_hashtags`, params, ids).catch(refuse);
      return new Set(data.map(({ id }) => id));
    },
    async idOf(tag: string): Promise<string> {
      const params = { user_id: ig_user_id, q: tag };
      const { data } = await api.get('ig_hashtag_search', params, ids).catch(refuseHashtag);
      const [hashtag] = data;
      if (!hashtag) throw new HashtagRefused('hashtag', new GraphError(100, 'No such hashtag', ''));
      return hashtag.id;
    },
    /** Of the last 24 hours, and the most popular ones. */
    async posts(hashtag_id: string): Promise<FoundPost[]> {
      const recent = await pages(hashtag_id, 'recent_media', MOST_PAGES);
      const top = await pages(hashtag_id, 'top_media', 1);
      return [...new Map([...top, ...recent].map((post) => [post.media_id, post])).values()];
    },
  };

  async function pages(hashtag_id: string, edge: string, most: number): Promise<FoundPost[]> {
    const posts: FoundPost[] = [];
    let after: string | undefined;
    for (let page = 0; page < most; page++) {
      const params = { user_id: ig_user_id, fields: FIELDS, limit: PAGE, after };
      const { data, paging } = await api.get(`${hashtag_id}/${edge}`, params, mediaPage).catch(refuseHashtag);
      posts.push(...data.flatMap((one) => readPost(one) ?? []));
      after = paging?.cursors?.after;
      if (after === undefined || data.length === 0) break;
    }
    return posts;
  }
}

type Media = z.output<typeof mediaPage>['data'][number];

/** Null without an address on Instagram or a time. */
function readPost(one: Media): FoundPost | null {
  const { id, permalink = '', timestamp = '', caption = '', media_type } = one;
  const short_code = PLATFORM_RULES.instagram.addresses.post.exec(permalink)?.[1];
  const created = Date.parse(withColon(timestamp));
  const isThere = /^https:\/\/(?:www\.)?instagram\.com\//.test(permalink) && /^\d{1,30}$/.test(id);
  if (short_code === undefined || !isThere || Number.isNaN(created)) return null;
  return {
    ...{ media_id: id, short_code, permalink, media_type, created_at: new Date(created) },
    caption: pgText(cutText(caption, LONGEST_CAPTION)),
    likes: one.like_count ?? null,
    comments: one.comments_count ?? null,
  };
}

function refuse(error: unknown): never {
  const isReview = error instanceof GraphError && isPermission(error) && FEATURE.test(error.message);
  if (isReview) throw new ConnectorTrouble('refused', sentenceFor('instagram_hashtags_not_granted'));
  return sayPlainly(error);
}

function refuseHashtag(error: unknown): never {
  if (!(error instanceof GraphError) || isPermission(error)) return refuse(error);
  const isLimit = error.code === 18 || /\b30\b.*hashtag/i.test(error.message);
  throw new HashtagRefused(isLimit ? 'limit' : 'hashtag', error);
}
