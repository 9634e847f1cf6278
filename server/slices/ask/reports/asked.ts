import {
  ASK_COLUMN_TYPES,
  type AskAnswer,
  type AskColumn,
  type AskRow,
  type AskType,
} from '#contract/ask.ts';
import type { Profile } from '#contract/profiles/details.ts';
import type { ContentPost } from '#contract/report/report.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import type { Days } from '#server/analytics/period.ts';
import { type Condition, type PostSet, postSet } from '#server/analytics/post-set.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readPosts } from '#server/slices/profiles/content/profile-posts.ts';
import type { Voice } from '../voice.ts';

/** A known question about a profile with its fields. */
export interface ReportQuestion {
  ctx: Ctx;
  profile: Profile;
  voice: Voice;
  days: Days | null;
  platform: Platform | null;
  topic: string | null;
}

export type Cell = AskRow['cells'][number];
export interface Table {
  columns: AskAnswer['columns'];
  rows: Array<{ cells: Cell[]; post?: ContentPost; days?: Days }>;
}
/** The answer of a report; `sentences` name rows by their index. */
export interface ReportAnswer extends Table {
  period?: Days | null;
  n?: AskAnswer['n'];
  chart?: AskAnswer['chart'];
  sentences: Array<{ text: string; rows: number[] }>;
  missing?: string[];
}

/** A table of the named fields of `rows`. */
export function table(
  ids: readonly AskColumn[],
  rows: ReadonlyArray<Partial<Record<AskColumn, Cell>> & { from?: ContentPost; days?: Days | undefined }>,
  types: Partial<Record<AskColumn, AskType>> = {},
): Table {
  return {
    columns: ids.map((id) => ({ id, type: types[id] ?? ASK_COLUMN_TYPES[id] })),
    rows: rows.map(({ from, days, ...cells }) => ({
      cells: ids.map((id) => cells[id] ?? null),
      ...(from ? { post: from } : {}),
      ...(days ? { days } : {}),
    })),
  };
}

/** `Intro: first (value), second (value) and third (value).` */
export function leading(
  { voice }: ReportQuestion,
  intro: string,
  { columns, rows }: Table,
  [name, value]: readonly [AskColumn, AskColumn],
): ReportAnswer['sentences'] {
  const text = ({ cells }: Table['rows'][number], id: AskColumn) => {
    const at = columns.findIndex((column) => column.id === id);
    return voice.cell(columns[at]?.type ?? 'text', cells[at] ?? null);
  };
  const first = rows.slice(0, 3);
  const parts = first.map((row) => `${text(row, name)} (${text(row, value)})`);
  return [{ text: `${intro}${voice.say(':', ' :')} ${voice.list(parts)}.`, rows: first.map((_row, i) => i) }];
}

/** An answer that only says why there is none. */
export const nothing = (missing: string): ReportAnswer => ({
  columns: [],
  rows: [],
  sentences: [],
  missing: [missing],
});

/** The day of a post in the company's time zone. */
export const dayOf = ({ company }: Pick<Ctx, 'company'>, post: ContentPost): string | null =>
  post.created_time && new Date(post.created_time).toLocaleDateString('sv', { timeZone: company.timezone });

/** Days of the first and the last dated post; null without one. */
async function knownDays({ ctx, profile }: ReportQuestion): Promise<Days | null> {
  const end = async (order: 'asc' | 'desc') => {
    const { posts } = await readPosts(ctx, {
      id: String(profile.id),
      sort_by: 'post_created_time',
      order,
      limit: 1,
      page: 1,
    });
    return posts[0] ? dayOf(ctx, posts[0]) : null;
  };
  const [from_date, to_date] = await Promise.all([end('asc'), end('desc')]);
  return from_date && to_date ? { from_date, to_date } : null;
}

/** The posts of the profile in the period and on the platform of the question; null without any dated post. */
export async function postsOf(question: ReportQuestion, also: Condition[] = []): Promise<PostSet | null> {
  const { ctx, profile, platform } = question;
  const days = question.days ?? (await knownDays(question));
  if (days === null || profile.accounts.length === 0) return null;
  const accounts = profile.accounts.map((a) => a.id);
  return postSet(
    ctx,
    { accounts },
    { ...days, ...(platform ? { platforms: [platform] } : {}), also },
    emvOf(ctx),
  );
}

/** ` on TikTok`, for a question about one platform. */
export const where = ({ platform, voice }: ReportQuestion): string =>
  platform === null ? '' : voice.say(` on ${voice.platform(platform)}`, ` sur ${voice.platform(platform)}`);

export const noPosts = ({ profile, voice }: ReportQuestion): ReportAnswer =>
  nothing(
    voice.say(
      `${profile.name} has no dated posts yet. Import files to add some.`,
      `${profile.name} n’a encore aucune publication datée. Importez des fichiers pour en ajouter.`,
    ),
  );
