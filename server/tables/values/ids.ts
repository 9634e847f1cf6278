import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isNothing, type Parsed, Refused } from './parsed.ts';

const ROUNDED = new Refused(sentenceFor('id_rounded'));
/** Precision of spreadsheets. */
const KEPT_DIGITS = 15;

/** Refused: a number with an exponent, or an inexact long fraction. */
export function parseId(text: string): Parsed<string> {
  const bare = text.trim();
  if (isNothing(bare)) return null;
  const first = bare.charCodeAt(0);
  if (first < 0x30 || first > 0x39) return bare;
  if (/^\d([.,]\d+)?e\+\d{2}$|^\d[.,]\d+e\d{2}$/i.test(bare)) return ROUNDED;
  const whole = /^(\d+)\.0+$/.exec(bare)?.[1];
  if (whole === undefined) return bare;
  return whole.length > KEPT_DIGITS ? ROUNDED : whole;
}

/** A chance of one in a million. */
const ENOUGH_BITS = 20;

/**
 * Ids that passed through a double: none has digits that a double cannot hold, though exact ids of this
 * length would.
 */
export function areRounded(cells: readonly string[]): boolean {
  let bits = 0;
  for (const cell of new Set(cells)) {
    if (parseId(cell) === ROUNDED) {
      bits += ENOUGH_BITS;
      continue;
    }
    if (!/^\d{16,20}$/.test(cell)) continue;
    const asNumber = Number(cell);
    const zeros = /0*$/.exec(cell)?.[0].length ?? 0;
    // A double keeps 53 bits; spreadsheets and shortest-form output fill up with zeros.
    if (BigInt(asNumber).toString() === cell) bits += Math.max(0, Math.log2(asNumber) - 53);
    else if (String(asNumber) === cell || zeros >= cell.length - KEPT_DIGITS) bits += 3.3 * zeros;
    else return false;
  }
  return bits >= ENOUGH_BITS;
}
