import type { AudienceDimension } from '#contract/values/primitives.ts';
import { partCells } from '../reader/part-platform.ts';
import { isNothing } from '../values/parsed.ts';
import { dimensionCalled } from './audience-dimensions.ts';
import { keyIn } from './audience-groups.ts';
import { readShare } from './listed-shares.ts';

/** Audience of one account below titles ("Age & gender", "Top countries"), as one share a row. */
export interface AudienceBlocks {
  header: string[];
  rows: string[][];
  /** Titles of other blocks. */
  left_out: string[];
}

type Row = readonly string[];
type Share = [dimension: AudienceDimension, key: string, share: string];

const filledOf = (row: Row) => row.map((cell) => cell.trim()).filter(Boolean);
const isShare = (cell: string) => readShare(cell) !== null;
const areAllShares = (cells: readonly string[]) =>
  cells.length > 0 && cells.every((c) => isShare(c) || isNothing(c));

/** A dimension alone in its row; other single cells above or between blocks are titles too. */
const titleOf = (row: Row): string | null => {
  const [only, ...others] = filledOf(row);
  return only !== undefined && others.length === 0 && !isShare(only) ? only : null;
};

/** Null unless the rows are blocks below titles. */
export function audienceBlocks(all: readonly Row[]): AudienceBlocks | null {
  const rows = all.filter((row) => filledOf(row).length > 0);
  const blocks: { title: string; body: Row[] }[] = [];
  for (const row of rows) {
    const title = titleOf(row);
    if (title === null) blocks.at(-1)?.body.push(row);
    else blocks.push({ title, body: [] });
  }
  const byDimension = new Map<AudienceDimension, Share[]>();
  const left_out: string[] = [];
  for (const { title, body } of blocks) {
    const dimension = dimensionCalled(title)?.dimension;
    const shares = dimension === undefined ? [] : sharesOf(dimension, body);
    if (dimension !== undefined && byDimension.has(dimension)) return null;
    if (dimension !== undefined && shares.length > 0) byDimension.set(dimension, shares);
    else if (body.length > 0) left_out.push(title);
  }
  if (byDimension.size === 0) return null;
  for (const [dimension, shares] of sums(byDimension.get('genders_per_age') ?? []))
    if (!byDimension.has(dimension)) byDimension.set(dimension, shares);
  const titles = blocks.filter(({ body }) => body.length === 0).map(({ title }) => title);
  const platform = partCells(titles)?.find(Boolean);
  const extra = platform === undefined ? [] : [platform];
  return {
    header: ['dimension', 'key', 'share', ...(platform === undefined ? [] : ['platform'])],
    rows: [...byDimension.values()].flat().map((share) => [...share, ...extra]),
    left_out,
  };
}

function sharesOf(dimension: AudienceDimension, body: readonly Row[]): Share[] {
  if (dimension === 'genders_per_age') return matrix(body);
  const [first = [], second = []] = body.map(filledOf);
  if (body.length === 2 && first.length === second.length && !isShare(first[0] ?? '') && areAllShares(second))
    return first.map((key, i) => [dimension, key, second[i] ?? '']);
  const pairs = body.map(filledOf).filter((cells) => cells.length === 2 && isShare(cells[1] ?? ''));
  // One line may name the columns.
  if (pairs.length < body.length - 1) return [];
  return pairs.map(([key = '', share = '']) => [dimension, key, share]);
}

/** Ages by genders, in rows or columns. */
function matrix([head = [], ...body]: readonly Row[]): Share[] {
  const groups = head.slice(1).map((cell) => cell.trim());
  const others = body.map(([cell = '']) => cell.trim());
  if (groups.length === 0 || others.length === 0) return [];
  const areGroups = (dimension: AudienceDimension, cells: readonly string[]) =>
    cells.some((cell) => keyIn(dimension, cell) !== null);
  const isByGender = areGroups('genders', groups) && areGroups('ages', others);
  if (!isByGender && !(areGroups('ages', groups) && areGroups('genders', others))) return [];
  return body.flatMap(([other = '', ...cells]) =>
    groups.flatMap((group, i): Share[] => {
      const share = cells[i]?.trim() ?? '';
      const [gender, age] = isByGender ? [group, other.trim()] : [other.trim(), group];
      return gender === '' || age === '' ? [] : [['genders_per_age', `${gender} ${age}`, share]];
    }),
  );
}

/** Genders and ages alone, if every cell of the matrix is known. */
function sums(shares: readonly Share[]): [AudienceDimension, Share[]][] {
  const read = shares.map(([, key, share]) => ({
    key: keyIn('genders_per_age', key),
    share: readShare(share),
  }));
  const known = read.flatMap(({ key, share }) => (key !== null && share !== null ? [{ key, ...share }] : []));
  if (known.length === 0 || read.some(({ share }) => share === null)) return [];
  const sumBy = (dimension: AudienceDimension, of: (key: string) => string): Share[] =>
    [...Map.groupBy(known, ({ key }) => of(key))].map(([key, parts]) => {
      const sum = parts.reduce((total, { value }) => total + value, 0);
      return [dimension, key, `${Number(sum.toFixed(6))}${parts[0]?.isPercent ? '%' : ''}`];
    });
  return [
    ['genders', sumBy('genders', (key) => key.split(' ')[0] ?? '')],
    ['ages', sumBy('ages', (key) => key.split(' ')[1] ?? '')],
  ];
}
