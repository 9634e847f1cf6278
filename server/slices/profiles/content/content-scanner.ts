import type { CallOutput } from '#contract/calls/endpoints.ts';
import { MOST_SCANNED, type scanner } from '#contract/profiles/scanner.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { completed, POST_COLUMNS, RATED } from '#server/analytics/rows.ts';
import { phraseCondition, phrasePattern } from '#server/analytics/terms/phrases.ts';
import { parseQuery, type QueryPart } from '#server/analytics/terms/terms.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { paidPost } from './paid-posts.ts';
import { readPosts } from './profile-posts.ts';

type Scan = CallOutput<typeof scanner.scan>;
type Scanned = Scan['all'];

const NONE: Scanned = {
  posts: 0,
  paid_posts: 0,
  interactions: null,
  engagement_rate: null,
  first_date: null,
  last_date: null,
};

/** SQL over `posts`: the post contains the i-th part. */
function holds(part: QueryPart, i: number, params: Record<string, unknown>): string {
  params[`terms_${i}`] = part.terms;
  const terms = `hasAll(terms, {terms_${i}:Array(String)})`;
  if (part.kind !== 'phrase') return terms;
  params[`phrase_${i}`] = phrasePattern(part);
  return `${terms} AND ${phraseCondition(raw(`{phrase_${i}:String}`))}`;
}

const dayOf = (end: 'min' | 'max') =>
  `if(max(created_at) = 0, NULL, toString(toDate(${end}If(created_at, created_at > 0), {tz:String})))`;

/** Rows for each part, for any part, and for all. */
async function scanRows(ctx: Ctx, accounts: number[], parts: QueryPart[]): Promise<Scanned[]> {
  const paid = await paidPost(ctx, accounts);
  const params: Record<string, unknown> = { accounts, tz: ctx.company.timezone, ...paid.values };
  const hits = parts.map((part, i) => `(${holds(part, i, params)})`);
  const sets = `[${[...hits, `(${hits.join(' OR ')})`, '1'].join(', ')}]`;
  const rows = await ctx.ch.query<Scanned & { place: number }>(
    `SELECT place, count() AS posts, countIf(paid) AS paid_posts,
       if(max(bitAnd(flags, 15)) > 0, sum(v_interactions), NULL) AS interactions,
       if(sumIf(p_basis, ${RATED}) = 0, nan, sumIf(v_interactions, ${RATED}) / sumIf(p_basis, ${RATED})) AS engagement_rate,
       ${dayOf('min')} AS first_date, ${dayOf('max')} AS last_date
     FROM (${completed(
       raw(`SELECT ${POST_COLUMNS}, ${paid.text} AS paid, ${sets} AS held FROM posts FINAL
       WHERE account_id IN {accounts:Array(UInt32)}`),
     )})
     ARRAY JOIN held AS is_held, arrayEnumerate(held) AS place
     WHERE is_held = 1 GROUP BY place ORDER BY place`,
    params,
    'content scan',
  );
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return Array.from({ length: parts.length + 2 }, (_, i) => byPlace.get(i + 1) ?? NONE);
}

/** In the syntax of a search box. */
const searchOf = ({ kind, text }: QueryPart) => (kind === 'phrase' || /\s/.test(text) ? `"${text}"` : text);

async function scan(ctx: Ctx, id_or_slug: string, words: string): Promise<Scan> {
  const profile = await visibleProfile(ctx, id_or_slug);
  const parts = parseQuery(words);
  if (parts.length === 0) throw refuse('BAD_REQUEST', sentenceFor('scanner_term_required'));
  if (parts.length > MOST_SCANNED)
    throw refuse('BAD_REQUEST', sentenceFor('scanner_term_limit', { n: MOST_SCANNED }));
  const accounts = (await readAccounts(ctx, profile)).map((account) => account.id);
  const rows = accounts.length === 0 ? [] : await scanRows(ctx, accounts, parts);
  return {
    all: rows.at(-1) ?? NONE,
    any: rows.at(-2) ?? NONE,
    terms: parts.map((part, i) => ({
      ...(rows[i] ?? NONE),
      term: part.text,
      kind: part.kind,
      search: searchOf(part),
    })),
  };
}

export const scannerHandlers = {
  scan: os.profiles.scan.handler(({ context, input }) => scan(context, input.id, input.words)),
  post_mention: os.profiles.post_mention.handler(({ context, input }) => {
    const { profile_id, tag, limit, page } = input;
    const order = { sort_by: 'post_created_time', order: 'desc' } as const;
    return readPosts(context, { id: String(profile_id), search: tag, ...order, limit, page });
  }),
};
