import { type BoostProblem, type RightState, type UsageRight, usageRight } from '#contract/sales/rights.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

/** Rights within a list, by the key of their deliverable. */
export async function storedRights(
  db: Database,
  company_id: number,
  list_id: number,
): Promise<Map<string, UsageRight>> {
  const rows = await db
    .selectFrom('usage_right')
    .where('company_id', '=', company_id)
    .where('list_id', '=', list_id)
    .select(['key', 'terms'])
    .execute();
  return new Map(rows.map(({ key, terms }) => [key, usageRight.parse(terms)]));
}

const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/** Days from one day to another. */
export const daysTo = (until: string, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS);

const stateOfDays = (from: string | null, until: string | null, today: string): RightState => {
  if (until !== null && until < today) return 'ended';
  if (from !== null && from > today) return 'upcoming';
  return until !== null && daysTo(until, today) <= SOON_DAYS ? 'ending' : 'active';
};

/** Of paid use. */
export function rightState(right: UsageRight | null, today: string): RightState {
  if (right === null || right.paid_use === null) return 'none';
  return right.paid_use ? stateOfDays(right.from, right.until, today) : 'refused';
}

export const codeState = (right: UsageRight | null, today: string): RightState | null =>
  right?.code ? stateOfDays(null, right.code.until, today) : null;

/** First and last day of an ad; null = the file does not say. */
export interface AdDays {
  first_day: string | null;
  last_day: string | null;
}

/** Why a post may not be an ad on all of these days; days that are not known prove nothing. */
export function boostProblem(right: UsageRight | undefined, ads: readonly AdDays[]): BoostProblem | null {
  if (right === undefined || right.paid_use === null) return 'no_right';
  if (!right.paid_use) return 'refused';
  if (right.channels.length > 0 && !right.channels.includes('social_ads')) return 'other_channels';
  const { from, until } = right;
  if (from !== null && ads.some(({ first_day }) => first_day !== null && first_day < from))
    return 'not_started';
  if (until !== null && ads.some(({ last_day }) => last_day !== null && last_day > until)) return 'ended';
  return null;
}
