import type { EmvKind, EmvRate, EmvTable } from '../emv.ts';
import type { Phrase } from '../languages/catalogue.ts';
import { POST_TYPES, type PostType } from '../values/primitives.ts';

const MEANINGS: Record<EmvKind, Phrase> = {
  impressions: 'impressions ÷ 1,000 × rate:',
  actions: 'Σ count × value:',
};
const PER: Record<keyof EmvRate, Phrase> = {
  per_mille: 'per 1,000 impressions',
  view_mille: 'per 1,000 views',
  like: 'a like',
  comment: 'a comment',
  share: 'a share',
};
const PARTS = Object.keys(PER) as Array<keyof EmvRate>;

/** Of the reader's language. */
export interface FormulaWords {
  say: (text: Phrase) => string;
  number: (value: number) => string;
  type: (type: PostType) => string;
}

/** "0.85 (Instagram post, …); 0.68 (…)": post types grouped by value. */
export function byValue(value: (type: PostType) => string, name: (type: PostType) => string): string {
  return [...Map.groupBy(POST_TYPES, value)]
    .map(([text, types]) => `${text} (${types.map(name).join(', ')})`)
    .join('; ');
}

/** Formula of a media value model, with its rates. */
export function emvFormula(
  { kind, rates }: Pick<EmvTable, 'kind' | 'rates'>,
  { say, number, type }: FormulaWords,
): string {
  const rateText = (of: PostType) => {
    const rate = rates[of];
    const parts = PARTS.filter((part) => rate[part] !== 0).map(
      (part) => `${number(rate[part])} ${say(PER[part])}`,
    );
    return parts.length === 0 ? say('nothing') : `${rate.currency} ${parts.join(' + ')}`;
  };
  return `${say(MEANINGS[kind])} ${byValue(rateText, type)}`;
}
