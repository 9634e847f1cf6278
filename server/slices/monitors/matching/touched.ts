import { createHash } from 'node:crypto';
import { fact } from '#server/analytics/rows.ts';
import { oneOfTerms } from '#server/analytics/terms/term-hash.ts';
import { bind, chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Services } from '#server/platform/context.ts';
import { ofStore } from '#server/platform/of-store.ts';

/** Posts that a match can read: of these terms and accounts, and single ones. */
export interface Reach {
  terms: readonly string[];
  accounts: readonly number[];
  posts: readonly string[];
}

/** Of the posts within reach; null if they were not read. */
export type DigestOf = (reach: Reach) => string | null;

interface LastMatch {
  reach: Reach;
  digest: string | null;
  /** Identifies the stored match: another one is of another process. */
  mark: string;
}

/** By monitor; none after a start. */
const lastMatches = ofStore((_ch: Services['ch']) => new Map<number, LastMatch>());

export function rememberMatch(ch: Services['ch'], monitor_id: number, match: LastMatch): void {
  lastMatches(ch).set(monitor_id, match);
}

/**
 * Monitors of which posts within reach changed since their last match in this process, and those without one. Reads the
 * posts of all monitors at once. Versions of a post that are merged meanwhile can touch too many monitors, never too few.
 */
export async function touchedMonitors(
  ch: Services['ch'],
  monitors: ReadonlyArray<{ id: number; mark: string | null }>,
): Promise<{ touched: Set<number>; digestOf: DigestOf }> {
  const last = lastMatches(ch);
  const live = new Set(monitors.map(({ id }) => id));
  for (const id of last.keys()) if (!live.has(id)) last.delete(id);
  const digestOf = await readDigests(
    ch,
    [...last.values()].map(({ reach }) => reach),
  );
  const isUntouched = ({ id, mark }: (typeof monitors)[number]) => {
    const match = last.get(id);
    return (
      match !== undefined &&
      match.mark === mark &&
      match.digest !== null &&
      match.digest === digestOf(match.reach)
    );
  };
  return {
    touched: new Set(monitors.filter((monitor) => !isUntouched(monitor)).map(({ id }) => id)),
    digestOf,
  };
}

/** Of a key: its posts, their versions, and whose their accounts are. */
const digest = (post: 'id' | 'post_id'): Sql =>
  chSql`toString(sum(cityHash64(${raw(post)}, revision, is_deleted, ${fact('company_id')})))`;

async function readDigests(ch: Services['ch'], reaches: readonly Reach[]): Promise<DigestOf> {
  const digests = new Map<string, string>();
  const read = async <Key extends string | number>(
    kind: keyof Reach,
    keys: Key[],
    select: (keys: Key[]) => Sql,
  ) => {
    const all = [...new Set(keys)];
    for (const key of all) digests.set(`${kind} ${key}`, '');
    if (all.length === 0) return;
    const { sql, params } = select(all).statement;
    const rows = await ch.query<{ k: Key; digest: string }>(sql, params, `${kind} of monitors`);
    for (const { k, digest } of rows) digests.set(`${kind} ${k}`, digest);
  };
  await read(
    'terms',
    reaches.flatMap(({ terms }) => terms),
    (terms) => {
      const all = bind('Array(String)', terms);
      return chSql`SELECT k, digest FROM (SELECT term_hash, ${digest('post_id')} AS digest FROM post_terms WHERE ${oneOfTerms(all)} GROUP BY term_hash) AS d
  INNER JOIN (SELECT arrayJoin(${all}) AS k, cityHash64(k) AS term_hash) AS t USING (term_hash)`;
    },
  );
  await read(
    'accounts',
    reaches.flatMap(({ accounts }) => accounts),
    (accounts) =>
      chSql`SELECT account_id AS k, ${digest('id')} AS digest FROM posts WHERE account_id IN (${raw(numberSet(accounts))}) GROUP BY account_id`,
  );
  await read(
    'posts',
    reaches.flatMap(({ posts }) => posts),
    (posts) =>
      chSql`SELECT toString(id) AS k, ${digest('id')} AS digest FROM posts WHERE id IN (${raw(numberSet(posts))}) GROUP BY id`,
  );
  return ({ terms, accounts, posts }) => {
    const keys = [
      ...terms.map((term) => `terms ${term}`),
      ...accounts.map((id) => `accounts ${id}`),
      ...posts.map((id) => `posts ${id}`),
    ];
    if (!keys.every((key) => digests.has(key))) return null;
    const hash = createHash('sha1');
    for (const key of keys) hash.update(`${digests.get(key)} `);
    return hash.digest('base64url');
  };
}
