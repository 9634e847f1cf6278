import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORM_RULES, spellingsOf } from '#contract/platforms/platforms.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { columnNames } from '../reader/header.ts';
import { type RowChunk, rowsUpTo, SAMPLE_ROWS, type Table } from '../reader/table.ts';
import { isNothing } from '../values/parsed.ts';
import { lookAtColumn } from './candidates.ts';
import { valuesOf } from './column-values.ts';
import { lookUp, platformsNamed } from './dictionary.ts';
import { ACCOUNT_KEYS, FIELDS, type MapField, SEVERAL } from './fields.ts';

type Row = readonly string[];

/** Columns of several platforms in one row, as one row for each account of a person. */
interface Split {
  header: string[];
  /** Columns that all accounts of a row share. */
  common: number[];
  /** By platform: the source of each further column, −1 without one. */
  platforms: { platform: Platform; columns: number[] }[];
}

const KEYS: ReadonlySet<MapField> = new Set(ACCOUNT_KEYS.filter((key) => key !== 'account.title'));
/** Enough to see what a column is. */
const LOOKED_AT = 100;

/** Numbers and names that belong to one account: whose, if the row has several? */
const isOfOneAccount = (field: MapField | undefined): boolean =>
  field !== undefined &&
  ((KEYS.has(field) && field !== 'account.title') ||
    field === 'platform' ||
    field === 'observed_at' ||
    ((FIELDS[field].holds === 'count' || FIELDS[field].holds === 'share') && field !== 'age'));

const withoutPlatform = (name: string, platform: Platform): string => {
  const words = name.split(/[\s_-]+/).filter((word) => !platformsNamed(word).includes(platform));
  if (words.length > 0 || !/\p{Script=Han}/u.test(name)) return words.join(' ').trim();
  // Chinese joins them: 抖音号 is the handle on 抖音.
  const spelling = [...spellingsOf(platform), ...PLATFORM_RULES[platform].header_words].find(
    (word) => /\p{Script=Han}/u.test(word) && name.includes(word),
  );
  const rest = name.replace(spelling ?? name, '').trim();
  return rest === '号' ? '账号' : rest;
};

/** Null unless the accounts of at least two platforms are named in columns of their own. */
function splitOf(header: Row, sample: readonly Row[]): Split | null {
  const named = header.map((name) => platformsNamed(name));
  if (new Set(named.flatMap((candidates) => (candidates.length === 1 ? candidates : []))).size < 2)
    return null;
  const fields = header.map((name, i) => {
    const values = valuesOf(
      sample.map((row) => row[i] ?? ''),
      LOOKED_AT,
    );
    const [platform] = named[i] ?? [];
    const rest = platform === undefined ? name : withoutPlatform(name, platform);
    // A column called "Instagram" holds handles or addresses.
    const called = rest === '' ? 'username' : rest;
    const [first] = lookAtColumn(called, i, values).candidates;
    // A few unreadable cells do not take a count away from its account.
    const isCount = (field: MapField | null) => field !== null && FIELDS[field].holds === 'count';
    return first?.field ?? lookUp(called).meanings.find(({ field }) => isCount(field))?.field ?? undefined;
  });
  const byColumn = header.flatMap((name, i) => {
    const [platform, ...others] = named[i] ?? [];
    const field = fields[i];
    if (platform === undefined || others.length > 0 || field === undefined) return [];
    const rest = withoutPlatform(name, platform) || FIELDS[field].label.replace('Account: ', '');
    return [{ i, platform, field, rest, group: SEVERAL.has(field) ? `${field} ${rest}` : field }];
  });
  const withKey = new Set(byColumn.flatMap(({ field, platform }) => (KEYS.has(field) ? [platform] : [])));
  const own = byColumn.filter(({ platform }) => withKey.has(platform));
  const common = header.flatMap((_, i) => (own.some((one) => one.i === i) ? [] : [i]));
  if (withKey.size < 2 || common.some((i) => isOfOneAccount(fields[i]))) return null;
  const groups = [...Map.groupBy(own, ({ group }) => group).values()];
  const isTwice = groups.some((all) => new Set(all.map(({ platform }) => platform)).size < all.length);
  if (isTwice) return null;
  return {
    header: columnNames([
      ...common.map((i) => header[i] ?? ''),
      'Platform',
      ...groups.map(([first]) => first?.rest ?? ''),
    ]),
    common,
    platforms: PLATFORMS.filter((platform) => withKey.has(platform)).map((platform) => ({
      platform,
      columns: groups.map((all) => all.find((one) => one.platform === platform)?.i ?? -1),
    })),
  };
}

/** One row for each account; a row without any keeps its place, so that it is rejected by name. */
function accountsOf(row: Row, { common, platforms }: Split): string[][] {
  if (row.length === 0) return [[]];
  const shared = common.map((i) => row[i] ?? '');
  const rows = platforms.flatMap(({ platform, columns }) => {
    const cells = columns.map((i) => (i === -1 ? '' : (row[i] ?? '')));
    return cells.every((cell) => isNothing(cell)) ? [] : [[...shared, PLATFORM_NAMES[platform], ...cells]];
  });
  return rows.length > 0 ? rows : [[...shared, '']];
}

function splitChunk(chunk: RowChunk, split: Split): RowChunk {
  const rows: string[][] = [];
  const numbers: number[] = [];
  for (const [i, cells] of chunk.rows.entries()) {
    const number = chunk.first_row + i;
    // Its last cell is not whole, and which account has it is unknown.
    for (const account of accountsOf(number === chunk.cut?.row ? [] : cells, split)) {
      rows.push(account);
      numbers.push(number);
    }
  }
  return { ...chunk, rows, cut: null, of_file: { numbers, next_row: rowsUpTo(chunk) } };
}

/** A table of accounts with several platforms in each row becomes one with an account in each row. */
export function splitByPlatform(table: Table): Table {
  const split = splitOf(table.header, table.sample);
  if (split === null) return table;
  async function* rows(from_row = 0) {
    for await (const chunk of table.rows(from_row)) yield splitChunk(chunk, split as Split);
  }
  const sample = table.sample.flatMap((row) => accountsOf(row, split)).slice(0, SAMPLE_ROWS);
  return { ...table, header: split.header, sample, rows };
}
