import { LRUCache } from 'lru-cache';
import type { ProfileRow, ProfileSearch } from '#contract/profiles/search.ts';
import { cellParts } from '#server/analytics/metrics/audience-cells.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { itemsOf, type ProfileColumns, profileColumns, type TextName } from './profile-columns.ts';
import { sieveOf } from './profile-filters.ts';
import { lookUpAll } from './profile-lookups.ts';
import { nameRanks, pageOf } from './profile-order.ts';
import { countInAll } from './row-set.ts';

export interface FoundPage {
  total: number;
  all: number;
  profiles: ProfileRow[];
}

/** Matches, visible profiles of the kind, and a page of the matches in order. */
export async function searchProfiles(
  ch: ClickHouse,
  input: ProfileSearch,
  company_id: number,
): Promise<FoundPage> {
  const [columns, found, names] = await Promise.all([
    profileColumns(ch, input.platform),
    lookUpAll(ch, input),
    input.sort_by === 'name' ? nameRanks(ch, input.platform) : null,
  ]);
  const sieve = sieveOf(columns, input, company_id, found);
  const all = countInAll([sieve.visible]);
  const { total, rows } = pageOf(columns, sieve, input, names);
  return { total, all, profiles: await readRows(ch, columns, rows) };
}

interface RowTexts {
  slug: string;
  name: string;
  username: string;
  picture: string;
}
type Shares = Array<{ key: string; share: number }>;
type RowAudience = { countries: Shares; ages: Shares; genders: Shares };

/** The same first pages are shown again and again: what was read of them is kept for one version of the tables. */
interface ShownBefore {
  /** By platform, company and profile. */
  texts: LRUCache<string, RowTexts>;
  /** By account. */
  audiences: LRUCache<number, { audience: RowAudience | null }>;
  version: string;
}
const MOST_SHOWN = 20_000;
const stores = new WeakMap<object, ShownBefore>();

function shownBefore(ch: ClickHouse, version: string): ShownBefore {
  const kept = stores.get(ch) ?? {
    texts: new LRUCache({ max: MOST_SHOWN }),
    audiences: new LRUCache({ max: MOST_SHOWN }),
    version,
  };
  stores.set(ch, kept);
  if (kept.version !== version) {
    kept.texts.clear();
    kept.audiences.clear();
  }
  kept.version = version;
  return kept;
}

/** The rows of a page with what is not in the columns: the texts of their own, and the audiences. */
async function readRows(ch: ClickHouse, c: ProfileColumns, rows: number[]): Promise<ProfileRow[]> {
  const shown = rows.map((row) => ({
    row: numbersOf(c, row),
    company_id: c.numbers.company_id[row] as number,
    account_id: c.numbers.account_id[row] as number,
  }));
  const kept = shownBefore(ch, await ch.version(['audience_cells', 'profile_search']));
  const keyOf = (s: (typeof shown)[number]) => `${c.platform}|${s.company_id}|${s.row.id}`;
  const [texts, audiences] = await Promise.all([
    readTexts(ch, c.platform, kept, new Map(shown.map((s) => [keyOf(s), { ...s, id: s.row.id }]))),
    readAudiences(
      ch,
      kept,
      shown.map((s) => s.account_id).filter((a) => a > 0),
    ),
  ]);
  return shown.flatMap((s) => {
    const own = texts.get(keyOf(s));
    if (!own) return [];
    const { slug, name, username, picture } = own;
    const audience = audiences.get(s.account_id) ?? null;
    return [{ ...s.row, slug, name, username: username || null, picture: picture || null, audience }];
  });
}

/** Texts by the keys that were asked for. */
async function readTexts(
  ch: ClickHouse,
  platform: string,
  shown: ShownBefore,
  asked: Map<string, { company_id: number; id: number }>,
): Promise<Map<string, RowTexts>> {
  const { texts: kept, version } = shown;
  const texts = new Map<string, RowTexts>();
  const missing = new Map<string, string>();
  for (const [key, { company_id, id }] of asked) {
    const before = kept.get(key);
    if (before) texts.set(key, before);
    else missing.set(`${company_id}|${id}`, key);
  }
  if (missing.size === 0) return texts;
  const open = [...missing.values()].map((key) => asked.get(key) as { company_id: number; id: number });
  // The newest revision comes last and wins: FINAL would merge everything between the few keys that are asked for.
  const rows = await ch.query<RowTexts & { company_id: number; profile_id: number }>(
    `SELECT company_id, profile_id, slug, name, username, picture FROM profile_search
     WHERE platform = {platform:String} AND company_id IN {companies:Array(UInt32)} AND profile_id IN {ids:Array(UInt32)}
       AND is_deleted = 0
     ORDER BY revision`,
    { platform, companies: [...new Set(open.map((o) => o.company_id))], ids: open.map((o) => o.id) },
    'profile rows',
  );
  for (const row of rows) {
    const key = missing.get(`${row.company_id}|${row.profile_id}`);
    if (key === undefined) continue;
    texts.set(key, row);
    // Rows may have changed while these were read.
    if (shown.version === version) kept.set(key, row);
  }
  return texts;
}

/** The three largest shares of countries, all ages (they are drawn as bars) and genders, largest first. */
async function readAudiences(
  ch: ClickHouse,
  shown: ShownBefore,
  account_ids: number[],
): Promise<Map<number, RowAudience | null>> {
  const { audiences: kept, version } = shown;
  const found = new Map<number, RowAudience | null>();
  const missing: number[] = [];
  for (const id of account_ids) {
    const before = kept.get(id);
    if (before) found.set(id, before.audience);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  // The newest comes last, as above.
  const rows = await ch.query<{ account_id: number; cells: string[]; shares: number[] }>(
    'SELECT account_id, cells, shares FROM audience_cells WHERE account_id IN {ids:Array(UInt32)} ORDER BY revision',
    { ids: missing },
    'audience of profile rows',
  );
  const read = new Map(rows.map((r) => [r.account_id, audienceOf(r.cells, r.shares)]));
  for (const id of missing) {
    const audience = read.get(id) ?? null;
    found.set(id, audience);
    // As above.
    if (shown.version === version) kept.set(id, { audience });
  }
  return found;
}

function audienceOf(cells: string[], shares: number[]): RowAudience {
  const audience: RowAudience = { countries: [], ages: [], genders: [] };
  cells.forEach((cell, i) => {
    const [dimension, key] = cellParts(cell);
    if (key !== '' && dimension in audience)
      audience[dimension as keyof RowAudience].push({ key, share: shares[i] ?? 0 });
  });
  for (const list of Object.values(audience)) list.sort((x, y) => y.share - x.share);
  audience.countries.splice(3);
  return audience;
}

/** A stored Float32 with the fewest digits that mean it; NaN = null. */
function shortest(value: number): number | null {
  if (Number.isNaN(value)) return null;
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

/** What the columns say of a row. */
function numbersOf(c: ProfileColumns, row: number) {
  const number = (name: keyof ProfileColumns['numbers']) => c.numbers[name][row] as number;
  const text = (name: TextName) => c.texts[name][c.codes[name][row] as number] as string;
  const rates = {
    engagement_rate: shortest(number('engagement_rate')),
    growth: shortest(number('growth')),
    credibility_score: shortest(number('credibility')),
  };
  const missing: ProfileRow['missing'] = {};
  if (number('followers') < 0) missing.followers = 'not_in_source';
  if (rates.engagement_rate === null) missing.engagement_rate = 'too_few_posts';
  if (rates.growth === null) missing.growth = 'too_few_snapshots';
  if (rates.credibility_score === null) missing.credibility_score = 'no_audience_data';
  return {
    id: number('profile_id'),
    country: text('country') || null,
    kind: text('kind') as ProfileRow['kind'],
    sub_kind: text('sub_kind') || null,
    gender: (text('gender') || null) as ProfileRow['gender'],
    age: number('age') < 0 ? null : number('age'),
    verified: number('verified') === 1,
    platform: (text('main_platform') || null) as ProfileRow['platform'],
    available_platforms: itemsOf(text('available_platforms')) as ProfileRow['available_platforms'],
    followers: number('followers') < 0 ? null : number('followers'),
    ...rates,
    publications_count: number('publications_count'),
    price: Number.isNaN(number('price')) ? null : number('price'),
    themes: itemsOf(text('themes')),
    tags: itemsOf(text('tags')),
    languages: itemsOf(text('languages')),
    profile_created_at: new Date(number('created_at') * 1000).toISOString().replace('.000Z', 'Z'),
    missing,
  };
}
