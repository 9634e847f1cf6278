import type { AskAnswer, AskColumn, AskType } from '#contract/ask.ts';
import type { Profile } from '#contract/profiles/details.ts';
import type { ContentPost } from '#contract/report.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import type { Days } from '#server/analytics/period.ts';
import { type PostSet, postSet } from '#server/analytics/post-set.ts';
import type { Rows } from '#server/analytics/terms/term-rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readPosts } from '#server/slices/profiles/content/profile-posts.ts';
import type { Understood } from '../understand.ts';
import type { Voice } from '../voice.ts';

export interface Asked extends Understood {
  question: string;
  ctx: Ctx;
  profile: Profile;
  voice: Voice;
}

export type Cell = string | number | null;
export interface FoundRow {
  cells: Cell[];
  post?: ContentPost;
  days?: Days;
}

/** `said` refers to rows by position. */
export interface Found {
  period: Days | null;
  n: AskAnswer['n'];
  columns: AskAnswer['columns'];
  rows: FoundRow[];
  chart?: AskAnswer['chart'];
  said: Array<{ text: string; rows: number[] }>;
  missing: string[];
}

export const columns = (ids: Partial<Record<AskColumn, AskType>>): AskAnswer['columns'] =>
  Object.entries(ids).map(([id, type]) => ({ id: id as AskColumn, type }));

export const NOTHING: Omit<Found, 'missing'> = { period: null, n: null, columns: [], rows: [], said: [] };

/** An empty answer. */
export const nothing = (missing: string): Found => ({ ...NOTHING, missing: [missing] });

/** Null without a dated post; in the company's time zone. */
async function knownDays({ ctx, profile }: Asked): Promise<Days | null> {
  const end = async (order: 'asc' | 'desc') => {
    const { posts } = await readPosts(ctx, {
      ...{ id: String(profile.id), sort_by: 'post_created_time', order, limit: 1, page: 1 },
    });
    return posts[0] ? dayOf(ctx, posts[0]) : null;
  };
  const [from_date, to_date] = await Promise.all([end('asc'), end('desc')]);
  return from_date && to_date ? { from_date, to_date } : null;
}

export const dayOf = ({ company }: Pick<Ctx, 'company'>, post: ContentPost): string | null =>
  post.created_time && new Date(post.created_time).toLocaleDateString('sv', { timeZone: company.timezone });

/** In the period of the question, else on all days with posts; null without any. */
export async function postsOf(
  asked: Asked,
  given: Days | null = asked.days,
  also: Rows[] = [],
): Promise<PostSet | null> {
  const { ctx, profile, platform, post_types } = asked;
  const days = given ?? (await knownDays(asked));
  if (days === null || profile.accounts.length === 0) return null;
  const accounts = profile.accounts.map((a) => a.id);
  const platforms = platform ? [platform] : undefined;
  return postSet(ctx, { accounts }, { ...days, platforms, post_types, also }, emvOf(ctx));
}

/** For example `on TikTok`. */
export const where = ({ platform, voice }: Asked): string =>
  platform === null ? '' : voice.say(` on ${voice.platform(platform)}`, ` sur ${voice.platform(platform)}`);

export const noPosts = ({ profile, voice }: Asked): Found =>
  nothing(
    voice.say(
      `No dated post of ${profile.name} is known; they come with imported files.`,
      `Aucune publication datée de ${profile.name} n’est connue ; elles viennent avec les fichiers importés.`,
    ),
  );

/** Filters of the question that a report does not support. */
export function notNarrowed(
  { days, platform, post_types, voice }: Asked,
  of: { period?: boolean } = { period: true },
): string[] {
  const asked = (of.period && days !== null) || platform !== null || post_types.length > 0;
  if (!asked) return [];
  return [
    voice.say(
      'These are counted over all known posts: neither a period nor a platform can be chosen.',
      'Le compte porte sur toutes les publications connues : ni période ni plateforme ne peuvent être choisies.',
    ),
  ];
}
