import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
/**
 * Finds implausible readings of public counts, such as a failed crawl or a misread separator leaves. Pure
 * and ordered by time. A person can confirm a reading (ADR 28).
 */

export type VisibleCount = 'likes' | 'comments' | 'views' | 'followers';

/** `at`: Unix seconds, 0 = unknown; `value` −1 = missing; `has_text`: it came with the post's text. */
export interface Reading {
  at: number;
  value: number;
  has_text: boolean;
  /** None of its counts is above 0. */
  is_blank?: boolean;
}

export interface Doubt {
  index: number;
  /** The whole reading is useless: nothing of the page was read. */
  is_whole: boolean;
  reason: Sentence;
}

/** A smaller post may well lose all of them. */
const LARGE = 1000;
/** Below this, a thousandth has one digit and may be chance. */
const MANY = 10_000;
/** "A thousandth", with room for changes meanwhile. No deletion or bot purge comes near it. */
const TIMES = 500;
const ABOUT = 10;
const DAY = 86_400;
/** After more than a year a handle may have a new owner. */
const FALL_WITHIN = 400 * DAY;
/** No account with ten thousand followers reaches five million in a month. Posts can: they go viral. */
const RISE_WITHIN = 30 * DAY;
/** A value that holds for a week is accepted. Rows of one wrong file are closer together. */
const HELD_FOR = 7 * DAY;

/** Comments and likes can be turned off: 0 next to a post's text is valid. */
const NEVER_ZERO: readonly VisibleCount[] = ['views', 'followers'];

/** A cheap test that is nearly always false. */
export const mayBeImplausible = (smallest: number, largest: number): boolean =>
  largest >= LARGE && smallest * TIMES <= largest;

export function doubts(
  what: VisibleCount,
  readings: readonly Reading[],
  isTrue: (index: number) => boolean = () => false,
): Doubt[] {
  const known = readings.map((r, index) => ({ ...r, index })).filter((r) => r.value >= 0);
  const result: Doubt[] = [];
  let accepted: Reading | null = null;
  for (const [i, one] of known.entries()) {
    const doubt = accepted && !isTrue(one.index) ? doubtOf(what, accepted, one, known.slice(i + 1)) : null;
    if (doubt) result.push({ index: one.index, ...doubt });
    else accepted = one;
  }
  return result;
}

function doubtOf(
  what: VisibleCount,
  accepted: Reading,
  one: Reading,
  after: readonly Reading[],
): Omit<Doubt, 'index'> | null {
  const change = { what: sentenceFor(`count_${what}`), before: accepted.value, after: one.value };
  if (one.value === 0 && accepted.value >= LARGE && accepted.has_text && !one.has_text)
    return { is_whole: true, reason: sentenceFor('count_fell_text_gone', change) };
  if (hasFallen(what, accepted, one) && !isHeld(one, after))
    return {
      is_whole: what === 'views' && one.value === 0 && one.is_blank === true,
      reason:
        one.value === 0 ? sentenceFor('count_fell', change) : sentenceFor('count_fell_thousandfold', change),
    };
  const [next] = after;
  if (isMany(one, accepted) && one.at > 0 && next && next.at > one.at && isAbout(next, accepted))
    return {
      is_whole: false,
      reason: sentenceFor('count_rose_and_returned', { ...change, back: next.value }),
    };
  if (what === 'followers' && accepted.value >= MANY && isMany(one, accepted))
    if (isWithin(RISE_WITHIN, accepted, one) && !isHeld(one, after))
      return { is_whole: false, reason: sentenceFor('count_rose_in_month', change) };
  return null;
}

const hasFallen = (what: VisibleCount, accepted: Reading, one: Reading) =>
  isWithin(FALL_WITHIN, accepted, one) &&
  (one.value > 0 ? isMany(accepted, one) : NEVER_ZERO.includes(what) && accepted.value >= LARGE);

const isMany = (one: Reading, other: Reading) =>
  one.value >= MANY && one.value >= TIMES * Math.max(other.value, 1);

const isAbout = (a: Reading, b: Reading) =>
  Math.max(a.value, b.value) < ABOUT * Math.max(Math.min(a.value, b.value), 1);

const isWithin = (seconds: number, a: Reading, b: Reading) => a.at > 0 && b.at > 0 && b.at - a.at <= seconds;

/** All later readings agree, up to one a week later. */
function isHeld(one: Reading, after: readonly Reading[]): boolean {
  const last = after.findIndex((r) => r.at >= one.at + HELD_FOR);
  return last >= 0 && after.slice(0, last + 1).every((r) => isAbout(r, one));
}
