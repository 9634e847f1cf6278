import { sentenceFor } from '#contract/sentences/sentences.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { platformOfHost } from './addresses.ts';
import type { LookedAtColumn } from './candidates.ts';
import { platformWord } from './column-values.ts';
import { isMapField, type MapField } from './fields.ts';
import type { RowKind } from './recognition.ts';

/** Above every score from names and values. */
const CERTAIN = 2;

const fieldOf = (target: string): MapField | null => {
  const [name = ''] = target.split(':');
  return isMapField(name) ? name : null;
};

/** With a person's corrections. */
export function corrected(columns: readonly LookedAtColumn[], mapping: Mapping): LookedAtColumn[] {
  return columns.map((column) => {
    const target = mapping[column.name];
    if (target === undefined) return column;
    const field = fieldOf(target);
    return {
      ...column,
      candidates:
        field === null ? [] : [{ field, score: CERTAIN, why: sentenceFor('chosen_by_user'), meaning: null }],
      why_not: sentenceFor('column_left_out'),
      is_explained: true,
    };
  });
}

/** A person's values for all rows. */
export interface Common {
  fields: ReadonlySet<MapField>;
  platform: Platform | null;
}

export function saidOfAllRows(mapping: Mapping): Common {
  const constants = Object.entries(mapping).filter(([column]) => column.startsWith('='));
  const fields = new Set(constants.flatMap(([, target]) => fieldOf(target) ?? []));
  const value = (field: MapField) =>
    constants.find(([, target]) => fieldOf(target) === field)?.[0].slice(1) ?? '';
  const word = value('platform');
  const address = value('account.link') || value('link');
  const named = (PLATFORMS as readonly string[]).includes(word) ? (word as Platform) : platformWord(word);
  return { fields, platform: named === 'other' ? null : (named ?? platformOfHost(address)) };
}

/** From a person's columns; null if they do not decide. */
export function rowsSaid(mapping: Mapping): RowKind | null {
  const fields = Object.entries(mapping).map(([, target]) => fieldOf(target));
  if (fields.includes('comment.text')) return 'comments';
  if (fields.includes('audience_key')) return 'audience';
  return fields.includes('external_id') || fields.includes('link') ? 'posts' : null;
}
