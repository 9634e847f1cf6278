import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { AudienceDimension } from '#contract/values/primitives.ts';
import type { LookedAtColumn } from '../recognition/candidates.ts';
import { wordsOf } from '../recognition/header-words.ts';
import { areShares, ofAudience } from './audience-candidate.ts';
import { dimensionCalled } from './audience-dimensions.ts';
import { keyIn } from './audience-groups.ts';

/** "Audience country 1" beside "Audience country 1 share". */
interface Pair {
  /** Indexes of the columns. */
  key: number;
  share: number;
  dimension: AudienceDimension;
}

const SHARE = new Set('% pct percent percentage prc share anteil part weight value'.split(' '));
const KEY = new Set('name code key label title'.split(' '));

/** By the names of the columns alone. */
export function pairsIn(header: readonly string[]): Pair[] {
  const keys = new Map<string, number>();
  const shares: { words: string[]; share: number }[] = [];
  for (const [i, name] of header.entries()) {
    const words = wordsOf(name);
    const bare = words.filter((word) => !SHARE.has(word));
    if (bare.length < words.length) shares.push({ words: bare, share: i });
    else keys.set(words.filter((word) => !KEY.has(word)).join(' '), i);
  }
  return shares.flatMap(({ words, share }) => {
    const key = keys.get(words.join(' '));
    const dimension = dimensionCalled(words.filter((word) => !/^\d+$/.test(word)).join(' '));
    const isOfAudience = dimension?.isOwned || words.some((word) => /^\d+$|^top$/.test(word));
    return key === undefined || !dimension || !isOfAudience
      ? []
      : [{ key, share, dimension: dimension.dimension }];
  });
}

/** With the columns of pairs whose cells are groups and shares. */
export function withPairs(columns: readonly LookedAtColumn[]): LookedAtColumn[] {
  const byColumn = new Map<number, LookedAtColumn['candidates']>();
  for (const { key, share, dimension } of pairsIn(columns.map(({ name }) => name))) {
    const [groups = [], shares = []] = [key, share].map((i) => columns[i]?.values.cells);
    const known = groups.filter((cell) => keyIn(dimension, cell) !== null);
    if (known.length === 0 || known.length < groups.length * 0.8 || !areShares(shares)) continue;
    byColumn.set(key, [ofAudience('audience_key', sentenceFor('name_audience_group'))]);
    byColumn.set(share, [ofAudience('audience_share', sentenceFor('name_audience_group_shares'))]);
  }
  return columns.map((column, i) => {
    const candidates = byColumn.get(i);
    return candidates ? { ...column, candidates, is_explained: true } : column;
  });
}
