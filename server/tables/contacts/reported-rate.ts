import { spellingsOf } from '#contract/platforms/platforms.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { readShare } from '../audiences/listed-shares.ts';
import type { TableStart } from '../audiences/share-reading.ts';
import { fractionOf, type Whole } from '../audiences/share-units.ts';
import type { ColumnIndex, RowReader } from '../presets/row-reader.ts';
import type { ColumnValues } from '../recognition/column-values.ts';
import { headerName, wordsOf } from '../recognition/header-words.ts';
import { isNothing } from '../values/parsed.ts';

/** A `Candidate` of recognition, which imports this file. */
export interface RateCandidate {
  field: 'engagement_rate';
  score: number;
  why: Sentence;
  meaning: null;
}

const PLATFORM = `(${PLATFORMS.flatMap(spellingsOf).join('|')})`;
const RATE = new RegExp(
  `^(${PLATFORM} )?((avg|average|mean|median|overall|total|account|profile|influencer|creator|durchschnittliche|mittlere) )?(engagement rate|eng rate|engagementrate|engagement ratio|er|e r|interaktionsrate|engagement quote|taux d engagement|taux engagement|tasa de interaccion|tasa de engagement|tasso di engagement|taxa de engajamento|互动率|エンゲージメント率|engagement)( (%|pct|percent|percentage|in %|in prozent|rate|avg|average|${PLATFORM}))*$`,
);

/** For columns with a source's own engagement rate; else null. */
export function rateCandidate(name: string, values: ColumnValues): RateCandidate | null {
  const words = headerName(name).path.at(-1) ?? name;
  const isNamed = RATE.test(wordsOf(words).join(' '));
  // A plain "engagement" is a rate only with percentages.
  const isSum = /engagement$/i.test(words.trim()) && values.share.percent < 0.8;
  if (values.filled === 0 || !isNamed || isSum) return null;
  if (values.share.number < 0.8 && values.share.percent < 0.8) return null;
  return { field: 'engagement_rate', score: 0.93, why: sentenceFor('name_engagement_rate'), meaning: null };
}

/** Rates are seldom smaller as a percentage, or larger as a fraction. */
const LEAST_PERCENT = 0.4;
const MOST_FRACTION = 0.15;
/** A higher rate is an error of the source. */
const MOST = 10;

/**
 * As a fraction; null, with a warning, if it is invalid. Without "%", the column's name decides, else the
 * median of the sample.
 */
export function reportedRateReader(
  column: ColumnIndex,
  { header, sample }: TableStart,
): (row: RowReader) => number | null {
  if (column < 0) return () => null;
  const whole = wholeOf(
    header[column] ?? '',
    sample.map((row) => row[column] ?? ''),
  );
  return (row) => {
    const cell = row.raw(column);
    if (isNothing(cell)) return null;
    const written = readShare(cell);
    const rate = written && fractionOf(written, whole);
    if (rate !== null && rate >= 0 && rate <= MOST) return rate;
    row.warn(
      column,
      written !== null && rate === null
        ? sentenceFor('fraction_or_percentage')
        : sentenceFor('engagement_rate_invalid'),
    );
    return null;
  };
}

function wholeOf(name: string, cells: readonly string[]): Whole {
  if (/%|pct|percent|prozent/i.test(name)) return 100;
  const bare = cells
    .flatMap((cell) => readShare(cell) ?? [])
    .flatMap(({ value, isPercent }) => (isPercent || value <= 0 ? [] : [value]))
    .toSorted((a, b) => a - b);
  const [middle, largest] = [bare[bare.length >> 1], bare.at(-1) ?? 0];
  if (middle === undefined) return null;
  if (largest > 1 || middle >= LEAST_PERCENT) return 100;
  return middle <= MOST_FRACTION ? 1 : null;
}
