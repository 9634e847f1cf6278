import { sql } from 'kysely';
import type { EditedNumbers } from '#contract/monitors/posts.ts';
import type { PostType } from '#contract/primitives.ts';
import { KNOWN } from '#server/analytics/metrics/known.ts';
import { withStoredColumns } from '#server/analytics/metrics/stored-columns.ts';
import type { Rows } from '#server/analytics/terms/term-rows.ts';
import type { Services } from '#server/platform/context.ts';

/** Manual decisions that change which posts count and with which numbers. */
export interface HandDecisions {
  excluded: string[];
  included: Array<{ post_id: string; account_id: number }>;
  edited: Array<{ post_id: string; account_id: number; numbers: Partial<EditedNumbers> }>;
  external: ExternalRow[];
}

export interface ExternalRow {
  post_id: string;
  account_id: number;
  post_type: PostType;
  /** Unix seconds. */
  created_at: number;
  numbers: Partial<EditedNumbers>;
}

export async function handDecisions(
  { db }: Pick<Services, 'db'>,
  monitor_id: number,
): Promise<HandDecisions> {
  const { rows } = await sql<{
    post_id: string;
    account_id: number;
    decision: 'included' | 'excluded' | null;
    edited: Partial<EditedNumbers>;
  }>`
    select post_id::text as post_id, account_id, decision, edited from monitor_post
    where monitor_id = ${monitor_id} and (decision is not null or edited != '{}')`.execute(db);
  const external = await sql<Omit<ExternalRow, 'created_at'> & { created_time: Date }>`
    select post_id::text as post_id, account_id, post_type, created_time, numbers from monitor_external_post
    where monitor_id = ${monitor_id}`.execute(db);
  return {
    excluded: rows.filter((r) => r.decision === 'excluded').map((r) => r.post_id),
    included: rows.filter((r) => r.decision === 'included'),
    edited: rows
      .filter((r) => Object.keys(r.edited).length > 0)
      .map(({ post_id, account_id, edited }) => ({ post_id, account_id, numbers: edited })),
    external: external.rows.map(({ created_time, ...row }) => ({
      ...row,
      created_at: Math.floor(created_time.getTime() / 1000),
    })),
  };
}

/** Columns of `posts` by their editable names. */
const COLUMNS = {
  likes_count: { column: 'likes', known: KNOWN.likes },
  comments_count: { column: 'comments', known: KNOWN.comments },
  shares_count: { column: 'shares', known: KNOWN.shares },
  saves_count: { column: 'saves', known: KNOWN.saves },
  views: { column: 'views', known: KNOWN.views },
  impressions: { column: 'impressions', known: KNOWN.impressions },
  reach: { column: 'reach', known: KNOWN.reach },
} as const satisfies Record<keyof EditedNumbers, { column: string; known: number }>;
const FIELDS = Object.keys(COLUMNS) as Array<keyof EditedNumbers>;

/** Columns without a stored replacement. */
const KEPT = 'id AS post_id, account_id, created_at, likes, comments, shares, views';
const RAW = [
  'id',
  'account_id',
  'created_at',
  'post_type',
  'likes',
  'comments',
  'shares',
  'saves',
  'views',
  'impressions',
  'reach',
  'followers',
  'known',
];

/** SELECT of posts with corrected numbers; their media stay. */
export function editedPosts(edited: HandDecisions['edited']): Rows {
  const at = 'indexOf({edited_ids:Array(UInt64)}, id)';
  const value = (field: keyof EditedNumbers) => `arrayElement({edited_${field}:Array(Int64)}, ${at})`;
  const columns = FIELDS.map((field) => {
    const { column } = COLUMNS[field];
    return `if(${value(field)} >= 0, toUInt64(${value(field)}), toUInt64(${column})) AS new_${column}`;
  });
  const bits = FIELDS.map((field) => `if(${value(field)} >= 0, ${COLUMNS[field].known}, 0)`).join(' + ');
  const renamed = FIELDS.map((f) => `new_${COLUMNS[f].column} AS ${COLUMNS[f].column}`).join(', ');
  return {
    sql: withStoredColumns(
      KEPT,
      `SELECT id, account_id, created_at, post_type, ${renamed}, followers, new_known AS known FROM (
  SELECT id, account_id, created_at, post_type, followers, ${columns.join(', ')}, bitOr(known, ${bits} + ${KNOWN.edited}) AS new_known
  FROM posts FINAL WHERE account_id IN {edited_accounts:Array(UInt32)} AND id IN {edited_ids:Array(UInt64)})`,
    ),
    params: {
      edited_ids: edited.map((e) => e.post_id),
      edited_accounts: [...new Set(edited.map((e) => e.account_id))],
      ...Object.fromEntries(
        FIELDS.map((field) => [`edited_${field}`, edited.map((e) => e.numbers[field] ?? -1)]),
      ),
    },
  };
}

/** SELECT of posts added by hand. */
export function externalPosts(external: readonly ExternalRow[]): Rows {
  const knownOf = ({ numbers }: ExternalRow) =>
    FIELDS.reduce(
      (bits, f) => (typeof numbers[f] === 'number' ? bits | COLUMNS[f].known : bits),
      KNOWN.edited,
    );
  const arrays: Record<string, { type: string; values: unknown[] }> = {
    id: { type: 'UInt64', values: external.map((e) => e.post_id) },
    account_id: { type: 'UInt32', values: external.map((e) => e.account_id) },
    created_at: { type: 'UInt32', values: external.map((e) => e.created_at) },
    post_type: { type: 'String', values: external.map((e) => e.post_type) },
    followers: { type: 'UInt32', values: external.map(() => 0) },
    known: { type: 'UInt16', values: external.map(knownOf) },
    ...Object.fromEntries(
      FIELDS.map((f) => [
        COLUMNS[f].column,
        { type: 'UInt64', values: external.map((e) => e.numbers[f] ?? 0) },
      ]),
    ),
  };
  const selected = RAW.map((name) =>
    name === 'created_at' ? `toDateTime(x_created_at, 'UTC') AS created_at` : `x_${name} AS ${name}`,
  );
  const joins = RAW.map((name) => `{x_${name}:Array(${arrays[name]?.type})} AS x_${name}`);
  return {
    sql: withStoredColumns(
      KEPT,
      `SELECT ${selected.join(', ')} FROM (SELECT 1 WHERE shardNum() < 2) ARRAY JOIN ${joins.join(', ')}`,
    ),
    params: Object.fromEntries(RAW.map((name) => [`x_${name}`, arrays[name]?.values ?? []])),
  };
}
