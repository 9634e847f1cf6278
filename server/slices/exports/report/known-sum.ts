import { t } from '#server/platform/language.ts';
import type { FactsSection } from '../exporter.ts';
import { valueText } from '../writers/value-text.ts';

export interface KnownSum {
  /** Null if no value is known. */
  sum: number | null;
  known: number;
  of: number;
}

export function knownSum(values: ReadonlyArray<number | null | undefined>): KnownSum {
  const known = values.filter((value) => value !== null && value !== undefined);
  const sum = known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
  return { sum, known: known.length, of: values.length };
}

/** The sum of known followers, and how many creators it covers; empty if none are known. */
export function followersFact(values: ReadonlyArray<number | null | undefined>): FactsSection['facts'] {
  const { sum, known, of } = knownSum(values);
  if (sum === null) return [];
  const whose =
    known === of
      ? t('of main accounts')
      : t('of {known} of {all} main accounts, unknown for the others', { known, all: of });
  return [
    {
      fact: valueText(sum, { type: 'count' }, true),
      more: t('followers'),
      detail: t('{of}; audiences overlap', { of: whose }),
    },
  ];
}
