import type { RawFollowers, RawObservation } from './corpora-raw.ts';

/**
 * Keyword answers recomputed from raw observations by docs/metrics.md in plain loops, without the product's
 * SQL, presets and intake. Media value by emv.cpm@1 in USD.
 */
export interface RawPost extends Omit<RawObservation, 'text' | 'tags' | 'observed' | 'created_exact'> {
  hashtags: Set<string>;
  message: string;
  interactions: number;
  impressions: number | null;
  reach: number | null;
  basis: number;
  rated: boolean;
  media_value: number;
}

const size = (o: RawObservation) =>
  (o.likes ?? 0) + (o.comments ?? 0) + (o.shares ?? 0) + (o.views ?? 0) + (o.followers ?? 0);

/** In order of time; within one moment the larger is later. */
function byPost(observations: RawObservation[]): RawObservation[][] {
  const groups = new Map<string, RawObservation[]>();
  for (const o of observations) groups.set(o.id, [...(groups.get(o.id) ?? []), o]);
  return [...groups.values()].map((g) => g.sort((a, b) => a.observed - b.observed || size(a) - size(b)));
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

function hashtagsOf(text: string[], column: string[]): Set<string> {
  const tags = column.map((t) => folded(t).replace(/^#+/, '').replace(/\s+/g, ' ').trim());
  const inText = text.flatMap((t) =>
    [...folded(t).matchAll(/#([\p{L}\p{M}\p{Nd}_]+)/gu)].map((m) => m[1] ?? ''),
  );
  return new Set([...tags, ...inText].filter(Boolean).map((t) => `#${t}`));
}

const CPM: Record<string, number> = { youtube_video: 70 };
const REACH_PERCENT: Record<string, number> = {
  instagram_post: 85,
  instagram_carousel: 85,
  tiktok_video: 68,
  youtube_video: 75,
  youtube_shorts: 75,
};

/** With the latest known value of each metric. `followersOf`: an account's latest followers. */
export function rawPosts(
  observations: RawObservation[],
  followersOf: (owner: string) => number | null,
): RawPost[] {
  return byPost(observations).map((group) => {
    const newest = group.at(-1) as RawObservation;
    const latest = (m: 'likes' | 'comments' | 'shares' | 'views') =>
      group.findLast((o) => o[m] !== null)?.[m] ?? null;
    const text = [0, 1].map((i) => group.findLast((o) => (o.text[i] ?? '') !== '')?.text[i] ?? '');
    const tags = group.findLast((o) => o.tags.length > 0)?.tags ?? [];
    const hashtags = hashtagsOf(text, tags);
    const message = text[1] || text[0] || '';
    const [likes, comments, shares, views] = [
      latest('likes'),
      latest('comments'),
      latest('shares'),
      latest('views'),
    ];
    const owner = group.findLast((o) => !/^title:/.test(o.owner))?.owner ?? newest.owner;
    const type = group.find((o) => o.type === 'youtube_shorts')?.type ?? newest.type;
    const isPicture = type === 'instagram_post' || type === 'instagram_carousel';
    const impressions = isPicture ? (likes === null ? null : likes * 10) : views;
    const reach =
      impressions === null ? null : Math.floor((impressions * (REACH_PERCENT[type] ?? 0) + 50) / 100);
    const atPublication = group.find((o) => o.followers !== null)?.followers ?? null;
    const basis = isPicture ? (atPublication ?? followersOf(owner) ?? 0) : (views ?? 0);
    const dated = group.find((o) => o.created > 0 && o.created_exact) ?? group.find((o) => o.created > 0);
    return {
      ...newest,
      ...{ owner, type, likes, comments, shares, views, hashtags, message, impressions, reach, basis },
      created: dated?.created ?? 0,
      followers: atPublication,
      likes_hidden: likes === null && group.some((o) => o.likes_hidden),
      interactions: (likes ?? 0) + (comments ?? 0) + (shares ?? 0),
      rated: basis > 0 && [likes, comments, shares].some((v) => v !== null),
      media_value: ((impressions ?? 0) * (CPM[type] ?? 15)) / 1000,
    };
  });
}

const order = (a: RawFollowers, b: RawFollowers): number => {
  const files = [a, b].map(({ observed, file = '' }) => (observed === 0 ? file : ''));
  return (
    a.observed - b.observed ||
    Number(files[0] !== files[1]) * ((files[0] ?? '') > (files[1] ?? '') ? 1 : -1) ||
    (a.followers ?? 0) - (b.followers ?? 0)
  );
};

/** The newest report; of undated ones the last file's, of duplicates the largest. */
export function latestFollowers(reports: RawFollowers[]): Map<string, number> {
  const best = new Map<string, RawFollowers>();
  for (const r of reports) {
    if (r.followers === null) continue;
    const other = best.get(r.owner);
    if (!other || order(r, other) > 0) best.set(r.owner, r);
  }
  return new Map([...best].map(([owner, r]) => [owner, r.followers ?? 0]));
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const CODES = new Map([
  ...LETTERS.flatMap((a) => LETTERS.map((b) => [letters(NAMES.of(a + b) ?? ''), a + b] as const)),
  ...([
    ['usa', 'US'],
    ['uk', 'GB'],
    ['uae', 'AE'],
    ['turkey', 'TR'],
    ['unitedstates', 'US'],
    ['unitedkingdom', 'GB'],
  ] as const),
  ...([
    ['germany', 'DE'],
    ['france', 'FR'],
    ['russia', 'RU'],
    ['vietnam', 'VN'],
    ['serbia', 'RS'],
    ['yemen', 'YE'],
  ] as const),
]);

/** Undated reports only: the first file with a country wins, by its last row. */
export function countriesOf(files: RawFollowers[][]): Map<string, string> {
  const known = new Map<string, string>();
  for (const reports of files) {
    const mine = new Map<string, string>();
    for (const { owner, country } of reports) {
      const code = /^[A-Z]{2}$/i.test(country) ? country.toUpperCase() : CODES.get(letters(country));
      if (country !== '' && code) mine.set(owner, code);
    }
    for (const [owner, code] of mine) if (!known.has(owner)) known.set(owner, code);
  }
  return known;
}

export interface RawSums {
  posts: number;
  influencers: number;
  interactions: number;
  impressions: number;
  reach: number;
  media_value: number;
  engagement_rate: number | null;
  total_followers: number | null;
}

/** Rated by followers, of Instagram posts and carousels; by views, of the others. */
const byFollowers = ({ type }: RawPost) => type === 'instagram_post' || type === 'instagram_carousel';

function rateOf(posts: RawPost[]): number | null {
  const rated = posts.filter((p) => p.rated);
  const basis = rated.reduce((sum, p) => sum + (p.basis ?? 0), 0);
  return basis > 0 ? rated.reduce((sum, p) => sum + p.interactions, 0) / basis : null;
}

export const rawEngagement = (posts: RawPost[]) => ({
  by_followers: rateOf(posts.filter(byFollowers)),
  by_views: rateOf(posts.filter((p) => !byFollowers(p))),
});

/** Each account counts once. */
export function rawSums(posts: RawPost[], followersOf: (owner: string) => number | null): RawSums {
  const sum = (of: (p: RawPost) => number | null) => posts.reduce((total, p) => total + (of(p) ?? 0), 0);
  const owners = [...new Set(posts.map((p) => p.owner))];
  return {
    posts: posts.length,
    influencers: owners.length,
    interactions: sum((p) => p.interactions),
    impressions: sum((p) => p.impressions),
    reach: sum((p) => p.reach),
    media_value: sum((p) => p.media_value),
    engagement_rate: rateOf(posts),
    total_followers:
      posts.length > 0 && owners.every((o) => followersOf(o) === null)
        ? null
        : owners.reduce((total, o) => total + (followersOf(o) ?? 0), 0),
  };
}

/** Missing numbers of posts, and followers of accounts, by reason. */
function unrated(post: RawPost): string {
  const { likes, likes_hidden, views, followers } = post;
  if (likes === null) return likes_hidden ? 'hidden_likes' : 'unknown_likes';
  const basis = byFollowers(post) ? { followers } : { views };
  const [[name, value]] = Object.entries(basis) as [[string, number | null]];
  return value === null ? `unknown_${name}` : 'zero_basis';
}

export function rawMissing(
  posts: RawPost[],
  followersOf: (owner: string) => number | null,
): Record<string, Record<string, number>> {
  const missing: Record<string, Record<string, number>> = {};
  const add = (metric: string, reason: string) => {
    const reasons = missing[metric] ?? {};
    missing[metric] = reasons;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  };
  for (const p of posts) {
    const reason = p.likes_hidden ? 'hidden_likes' : 'not_in_source';
    if (p.likes === null) add('likes', reason);
    for (const m of ['comments', 'shares', 'views'] as const) if (p[m] === null) add(m, 'not_in_source');
    add('saves', 'not_in_source');
    if (p.impressions === null) add('impressions', reason);
    if (p.reach === null) add('reach', reason);
    if (!p.rated) add('engagement_rate', unrated(p));
  }
  for (const owner of new Set(posts.map((p) => p.owner)))
    if (followersOf(owner) === null) add('total_followers', 'not_in_source');
  return missing;
}

export function grouped<K>(posts: RawPost[], key: (p: RawPost) => K): Map<K, RawPost[]> {
  const groups = new Map<K, RawPost[]>();
  for (const p of posts) groups.set(key(p), [...(groups.get(key(p)) ?? []), p]);
  return groups;
}

/** To ten digits, because the store adds in another order. */
export const rounded = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_k, v) =>
      typeof v === 'number' && !Number.isInteger(v) ? Number(v.toPrecision(10)) : v,
    ),
  );
