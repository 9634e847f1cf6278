import { MOST_HASHTAGS } from '#contract/fetching/hashtags.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** A hashtag that the account asked for before. */
export interface KnownTag {
  tag: string;
  external_id: string | null;
  counted_at: Date | null;
  next_due_at: Date;
}

export interface Plan {
  due: string[];
  /** Beyond the limit, and the earliest time of a free place. */
  waiting: Array<{ tag: string; until: Date }>;
}

export const counts = ({ counted_at }: Pick<KnownTag, 'counted_at'>, now: Date): boolean =>
  counted_at !== null && now.getTime() - counted_at.getTime() < WEEK_MS;

/** Whether a due hashtag takes a place of the week's limit. */
export const takesPlace = (wanted: readonly string[], known: readonly KnownTag[], now: Date): boolean => {
  const others = new Set(
    known.filter((one) => counts(one, now) || one.next_due_at > now).map(({ tag }) => tag),
  );
  return wanted.some((tag) => !others.has(tag));
};

/**
 * At most 30 different hashtags in 7 days, those of the newest monitors first. One that counts is asked for again
 * without taking a place.
 * @param searched ids that count by Meta's own list, with those that other programs searched for
 */
export function planTurn(
  wanted: readonly string[],
  known: readonly KnownTag[],
  searched: ReadonlySet<string>,
  now: Date,
): Plan {
  const counted = known.filter((one) => counts(one, now));
  const byTag = new Map(known.map((one) => [one.tag, one]));
  const ours = new Set(counted.map(({ external_id }) => external_id));
  let taken = counted.length + [...searched].filter((id) => !ours.has(id)).length;
  const ends = counted
    .map(({ counted_at }) => (counted_at?.getTime() ?? 0) + WEEK_MS)
    .toSorted((a, b) => a - b);
  const plan: Plan = { due: [], waiting: [] };
  for (const tag of wanted) {
    const one = byTag.get(tag);
    if (one !== undefined && one.next_due_at > now) continue;
    if (one !== undefined && (counts(one, now) || searched.has(one.external_id ?? ''))) plan.due.push(tag);
    else if (taken < MOST_HASHTAGS) {
      taken++;
      ends.push(now.getTime() + WEEK_MS);
      plan.due.push(tag);
    } else {
      // Other programs may have used the limit; their hashtags end at unknown times.
      const until = ends[Math.min(plan.waiting.length, ends.length - 1)] ?? now.getTime() + DAY_MS;
      plan.waiting.push({ tag, until: new Date(until) });
    }
  }
  return plan;
}
