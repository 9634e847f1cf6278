import { randomBytes } from 'node:crypto';
import type { Deliverable } from '#contract/lists/deliverables.ts';

/** Six random bytes in hexadecimal, also in SQL: `gen_random_uuid()` begins with them. */
const newKey = () => randomBytes(6).toString('hex');

const formatOf = ({ post_type, other_format }: Deliverable) => `${post_type} ${other_format ?? ''}`;
const lineOf = (one: Deliverable) => `${formatOf(one)} ${one.due} ${one.quantity}`;

/**
 * Deliverables with keys. Text and files have none: a deliverable keeps the key of the stored one with the same format, day
 * and quantity, then of the next one with the same format; others are new. `taken` are keys of other creators.
 */
export function withKeys(
  stored: readonly Deliverable[],
  next: readonly Deliverable[],
  taken: ReadonlySet<string> = new Set(),
): Deliverable[] {
  const used = new Set<string>();
  const keys = next.map(({ key }) => {
    if (key === undefined || used.has(key) || taken.has(key)) return undefined;
    used.add(key);
    return key;
  });
  for (const by of [lineOf, formatOf])
    for (const [place, one] of next.entries()) {
      if (keys[place] !== undefined) continue;
      const same = stored.find(({ key, ...of }) => key && !used.has(key) && by(of) === by(one));
      if (same?.key === undefined) continue;
      used.add(same.key);
      keys[place] = same.key;
    }
  return next.map((one, place) => ({ ...one, key: keys[place] ?? newKey() }));
}
