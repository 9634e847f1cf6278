import { sql } from 'kysely';
import type { EditedNumbers, EditedPost } from '#contract/monitors/posts.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { KNOWN, ORIGIN_BITS } from '#server/analytics/metrics/known.ts';
import { withStoredColumns } from '#server/analytics/metrics/stored-columns.ts';
import { postKinds } from '#server/analytics/posts/post-kinds.ts';
import { bind, chSql, joinSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Services } from '#server/platform/context.ts';

/** Manual decisions that change which posts count and with which numbers. */
export interface HandDecisions {
  excluded: string[];
  included: Array<{ post_id: string; account_id: number }>;
  edited: Array<{ post_id: string; account_id: number; numbers: Partial<EditedPost> }>;
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
  { id: monitor_id, company_id }: { id: number; company_id: number },
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
  const kinds = await postKinds({ db, company: { id: company_id } });
  const corrections = new Map<string, HandDecisions['edited'][number]>();
  for (const { post_id, account_id, edited } of rows)
    if (Object.keys(edited).length > 0) corrections.set(post_id, { post_id, account_id, numbers: edited });
  for (const { post_id, account_id, post_type } of kinds)
    corrections.set(post_id, {
      ...{ post_id, account_id },
      numbers: { ...corrections.get(post_id)?.numbers, post_type },
    });
  return {
    excluded: rows.filter((r) => r.decision === 'excluded').map((r) => r.post_id),
    included: rows.filter((r) => r.decision === 'included'),
    edited: [...corrections.values()],
    external: external.rows.map(({ created_time, ...row }) => {
      const { post_type, ...numbers } = corrections.get(row.post_id)?.numbers ?? {};
      return {
        ...row,
        post_type: post_type ?? row.post_type,
        numbers: { ...row.numbers, ...numbers },
        created_at: Math.floor(created_time.getTime() / 1000),
      };
    }),
  };
}

/** Columns of `posts` by their editable names. */
const COLUMNS = {
  likes_count: { column: 'likes', known: KNOWN.likes | KNOWN.interactions_edited },
  comments_count: { column: 'comments', known: KNOWN.comments | KNOWN.interactions_edited },
  shares_count: { column: 'shares', known: KNOWN.shares | KNOWN.interactions_edited },
  saves_count: { column: 'saves', known: KNOWN.saves | KNOWN.interactions_edited },
  views: { column: 'views', known: KNOWN.views | ORIGIN_BITS.views_edited },
  impressions: { column: 'impressions', known: KNOWN.impressions | ORIGIN_BITS.impressions_edited },
  reach: { column: 'reach', known: KNOWN.reach | ORIGIN_BITS.reach_edited },
} as const satisfies Record<keyof EditedNumbers, { column: string; known: number }>;
const FIELDS = Object.keys(COLUMNS) as Array<keyof EditedNumbers>;

/** Columns without a stored replacement. */
const KEPT = 'id AS post_id, account_id, created_at, likes, comments, shares, views';

/** SELECT of posts with corrected numbers and kinds. */
export function editedPosts(edited: HandDecisions['edited']): Sql {
  const ids = bind(
    'Array(UInt64)',
    edited.map((e) => e.post_id),
  );
  const accounts = [...new Set(edited.map((e) => e.account_id))];
  const fields = FIELDS.map((field) => {
    const numbers = bind(
      'Array(Int64)',
      edited.map((e) => e.numbers[field] ?? -1),
    );
    const value = chSql`arrayElement(${numbers}, indexOf(${ids}, id))`;
    return { value, column: raw(COLUMNS[field].column), known: raw(`${COLUMNS[field].known}`) };
  });
  const columns = fields.map(
    ({ value, column }) => chSql`if(${value} >= 0, toUInt64(${value}), toUInt64(${column})) AS new_${column}`,
  );
  const known = fields.reduce(
    (bits, field) => chSql`bitOr(${bits}, if(${field.value} >= 0, ${field.known}, 0))`,
    raw('known'),
  );
  const types = bind(
    'Array(String)',
    edited.map((e) => e.numbers.post_type ?? ''),
  );
  const corrected = fields.map(({ column }) => chSql`new_${column} AS ${column}`);
  return chSql`SELECT id, account_id, created_at, new_type AS post_type, ${joinSql(corrected, ', ')}, followers, new_known AS known FROM (
  SELECT id, account_id, created_at, followers, ${joinSql(columns, ', ')}, ${known} AS new_known,
    if(arrayElement(${types}, indexOf(${ids}, id)) = '', toString(post_type), arrayElement(${types}, indexOf(${ids}, id))) AS new_type
  FROM posts FINAL WHERE account_id IN ${bind('Array(UInt32)', accounts)} AND id IN ${ids})`.rewritten(
    withStored,
  );
}

const withStored = (rows: string) => withStoredColumns(KEPT, rows);

/** SELECT of posts added by hand. */
export function externalPosts(external: readonly ExternalRow[]): Sql {
  const knownOf = ({ numbers }: ExternalRow) =>
    FIELDS.reduce((bits, f) => (typeof numbers[f] === 'number' ? bits | COLUMNS[f].known : bits), 0);
  const columns: Record<string, Sql> = {
    id: bind(
      'Array(UInt64)',
      external.map((e) => e.post_id),
    ),
    account_id: bind(
      'Array(UInt32)',
      external.map((e) => e.account_id),
    ),
    created_at: bind(
      'Array(UInt32)',
      external.map((e) => e.created_at),
    ),
    post_type: bind(
      'Array(String)',
      external.map((e) => e.post_type),
    ),
    followers: bind(
      'Array(UInt32)',
      external.map(() => 0),
    ),
    known: bind('Array(UInt16)', external.map(knownOf)),
    ...Object.fromEntries(
      FIELDS.map((f) => [
        COLUMNS[f].column,
        bind(
          'Array(UInt64)',
          external.map((e) => e.numbers[f] ?? 0),
        ),
      ]),
    ),
  };
  const selected = Object.keys(columns).map((name) =>
    name === 'created_at' ? `toDateTime(x_created_at, 'UTC') AS created_at` : `x_${name} AS ${name}`,
  );
  const joins = Object.entries(columns).map(([name, values]) => chSql`${values} AS x_${raw(name)}`);
  return chSql`SELECT ${raw(selected.join(', '))} FROM (SELECT 1 WHERE shardNum() < 2) ARRAY JOIN ${joinSql(joins, ', ')}`.rewritten(
    withStored,
  );
}
