import { LRUCache } from 'lru-cache';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { oneOfTerms } from '#server/analytics/terms/term-hash.ts';
import { parseQuery, type QueryPart } from '#server/analytics/terms/terms.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { joined } from '#server/platform/native-format.ts';
import type { ProfileColumns } from './profile-columns.ts';
import { keptRows, RowSet, rowsByCode } from './row-set.ts';

/** The rows that an answer of the store names. */
type Named = (c: ProfileColumns) => RowSet;

/** What only the store can answer of a search; null = not asked. */
export interface LookedUp {
  search: Named | null;
  keyword: Named | null;
  /** A row has to be in each. */
  audience: Named[];
}

interface Found {
  /** Accounts or profiles. */
  ids: Uint32Array;
  /** Companies or shares that go with them. */
  also: Uint32Array | Float32Array;
}

const KEPT_BYTES = 128 * 1024 ** 2;
const stores = new WeakMap<object, LRUCache<string, { version: string; found: Promise<Found> }>>();

/** Asks the store for two columns, `id` and `also`; answers are kept until rows of the tables are written. */
async function lookUp(
  ch: ClickHouse,
  tables: readonly string[],
  sql: string,
  params: Record<string, unknown>,
  also: typeof Uint32Array | typeof Float32Array,
): Promise<Found> {
  const kept =
    stores.get(ch) ??
    new LRUCache<string, { version: string; found: Promise<Found> }>({ maxSize: KEPT_BYTES });
  stores.set(ch, kept);
  const key = JSON.stringify([sql, params]);
  const version = await ch.version(tables);
  const before = kept.get(key);
  if (before?.version === version) return before.found;
  const found = ch.columns(sql, params, 'profile lookup').then((blocks) => ({
    ids: joined(blocks, 'id', Uint32Array),
    also: joined(blocks, 'also', also as typeof Uint32Array),
  }));
  const entry = { version, found };
  kept.set(key, entry, { size: 1 });
  found.then(
    ({ ids }) => kept.peek(key) === entry && kept.set(key, entry, { size: 1000 + ids.length * 8 }),
    () => kept.peek(key) === entry && kept.delete(key),
  );
  return found;
}

/** Everything that the store has to answer of a search, asked at the same time. */
export async function lookUpAll(ch: ClickHouse, f: ProfileFilters): Promise<LookedUp> {
  const [search, keyword, audience] = await Promise.all([
    searched(ch, f.search),
    f.keyword ? withKeyword(ch, parseQuery(f.keyword), f.platform === 'all') : null,
    Promise.all(audienceFields(f).map((asked) => withAudience(ch, asked))),
  ]);
  return { search, keyword, audience };
}

/** Profiles whose text has every word; the text stands in the row for all platforms. */
async function searched(ch: ClickHouse, text: string | undefined): Promise<LookedUp['search']> {
  const words = text?.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (words.length === 0) return null;
  const params = Object.fromEntries(
    words.map((word, i) => [`p${i}`, `%${word.replace(/[\\%_]/g, '\\$&')}%`]),
  );
  const like = words.map((_word, i) => `search_text LIKE {p${i}:String}`).join(' AND ');
  const found = await lookUp(
    ch,
    ['profile_search'],
    `SELECT profile_id AS id, company_id AS also FROM profile_search FINAL WHERE platform = 'all' AND ${like}`,
    params,
    Uint32Array,
  );
  const make = (c: ProfileColumns) => {
    const rows = new RowSet(c.length);
    found.ids.forEach((profile_id, i) => {
      const row = c.place(found.also[i] as number, profile_id);
      if (row !== undefined) rows.add(row);
    });
    return rows;
  };
  return (c) => keptRows(c, JSON.stringify(['search', ...words]), found, () => make(c));
}

/** Profiles with a post that has all parts. A search of which nothing can be looked up finds nobody. */
async function withKeyword(ch: ClickHouse, parts: QueryPart[], all: boolean): Promise<Named> {
  const terms = [...new Set(parts.flatMap((p) => p.terms))];
  const column = all ? 'profile_id' : 'account_id';
  if (terms.length === 0) return (c) => new RowSet(c.length);
  const params: Record<string, unknown> = { terms };
  const phrases = parts.filter((p) => p.kind === 'phrase');
  for (const [i, phrase] of phrases.entries()) params[`p${i}`] = phrase.text;
  const rows = `post_terms FINAL WHERE ${oneOfTerms('terms')}`;
  const each = `HAVING uniqExact(term_hash) = ${terms.length}`;
  const accounts =
    terms.length === 1
      ? `SELECT account_id FROM ${rows}`
      : `SELECT account_id FROM ${rows} GROUP BY account_id, post_id ${each}`;
  const posts = `SELECT account_id, post_id FROM ${rows} GROUP BY account_id, post_id ${each}`;
  const text = `replaceRegexpAll(lowerUTF8(normalizeUTF8NFKC(concat(title, '\\n', message))), '\\\\s+', ' ')`;
  const exact = phrases.map((_p, i) => `position(${text}, {p${i}:String}) > 0`).join(' AND ');
  const matching = phrases.length
    ? `SELECT account_id FROM posts FINAL WHERE account_id IN (${accounts}) AND (account_id, id) IN (${posts}) AND ${exact}`
    : accounts;
  // The row for all platforms speaks of one account, the keyword may be in the posts of another.
  const id = all ? `dictGet('account_facts', 'profile_id', toUInt64(account_id))` : 'account_id';
  const found = await lookUp(
    ch,
    ['post_terms', 'posts', 'accounts'],
    `SELECT DISTINCT ${id} AS id, toUInt32(0) AS also FROM (${matching})`,
    params,
    Uint32Array,
  );
  return (c) => rowsNamed(c, column, found, Number.NEGATIVE_INFINITY, 'keyword');
}

/** Rows of the ids of an answer whose `also` is at least this. */
function rowsNamed(
  c: ProfileColumns,
  column: 'account_id' | 'profile_id',
  found: Found,
  least: number,
  key: string,
): RowSet {
  return keptRows(c, `${key} ${least}`, found, () => {
    const { ids, also } = found;
    const named = new Uint8Array(ids.reduce((largest, id) => Math.max(largest, id), 0) + 1);
    for (let i = 0; i < ids.length; i++) if ((also[i] as number) >= least) named[ids[i] as number] = 1;
    return rowsByCode(c.numbers[column], c.length, named);
  });
}

interface AudienceAsked {
  dimension: string;
  /** One of them is enough. */
  keys: Array<{ key: string; least: number }>;
}

const upper = (key: string) => key.toUpperCase();
const lower = (key: string) => key.toLowerCase();
const same = (key: string) => key;

/** Any key of a field is enough, every field has to agree; interests can ask for all of theirs. */
function audienceFields(f: ProfileFilters): AudienceAsked[] {
  const fields = [
    ['countries', f.audience_country, upper, false],
    ['cities', f.audience_city, same, false],
    ['genders', f.audience_gender, upper, false],
    ['ages', f.audience_age, same, false],
    ['interests', f.audience_interest, same, f.ia_operator === 'AND'],
    ['languages', f.audience_language, lower, false],
  ] as const;
  return fields.flatMap(([dimension, texts, as, each]) => {
    const keys = (texts ?? []).map((text) => {
      const [, key = text, share] = /^(.*):([\d.]+)$/.exec(text) ?? [];
      const least = share === undefined ? f.min_audience : Number(share);
      // A key without a share (the source names the main country only) passes where no share is asked.
      return { key: as(key), least: Math.fround(least === 0 ? -1 : least) };
    });
    if (keys.length === 0) return [];
    return each ? keys.map((key) => ({ dimension, keys: [key] })) : [{ dimension, keys }];
  });
}

async function withAudience(ch: ClickHouse, { dimension, keys }: AudienceAsked): Promise<Named> {
  const all = await Promise.all(
    keys.map(async ({ key, least }) => {
      const found = await lookUp(
        ch,
        ['audience_index', 'account_audience'],
        `SELECT account_id AS id, share AS also FROM audience_index FINAL
         WHERE dimension = {dimension:String} AND key = {key:String}`,
        { dimension, key },
        Float32Array,
      );
      return (c: ProfileColumns) =>
        rowsNamed(c, 'account_id', found, least, JSON.stringify([dimension, key]));
    }),
  );
  return (c) => all.map((rows) => rows(c)).reduce((some, rows) => new RowSet(c.length).join(some).join(rows));
}
