import type { AudienceDimension } from '#contract/values/primitives.ts';
import { keyIn } from '#server/tables/audiences/audience-groups.ts';
import type { AudienceObservation, Observation } from '#server/tables/observations.ts';

/** An account whose owner signed in. */
export interface OwnAsked {
  external_id: string;
  now: Date;
  /** Posts and audience; else only what changes within a day. */
  with_posts: boolean;
  /** Posts from this time. */
  since: Date;
  token(): Promise<string>;
}

export interface OwnAnswer {
  /** May have changed since the sign-in. */
  username: string;
  observations: Observation[];
  /** The stories of the last 24 hours are among them, if there are any. */
  tells_stories: boolean;
}

/** Shares of those whose group is known. */
export function audienceShares(
  dimension: AudienceDimension,
  parts: ReadonlyArray<readonly [group: string, part: number]>,
  of: Pick<AudienceObservation, 'account' | 'observed_at'>,
  isSample: boolean,
): AudienceObservation[] {
  const sums = new Map<string, number>();
  for (const [group, part] of parts) {
    const key = keyIn(dimension, group);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + part);
  }
  const all = [...sums.values()].reduce((sum, part) => sum + part, 0);
  if (all === 0) return [];
  return [...sums].map(([key, part]) => ({
    ...{ kind: 'audience' as const, ...of, dimension, key },
    ...{ share: part / all, sample_size: isSample ? all : null },
  }));
}

const GENDERS: Readonly<Record<string, string>> = { F: 'female', M: 'male' };

/** Ages, genders, and both together; a gender that is not known counts for ages alone. */
export function peopleShares(
  people: ReadonlyArray<readonly [age: string, gender: string, part: number]>,
  of: Pick<AudienceObservation, 'account' | 'observed_at'>,
  isSample: boolean,
): AudienceObservation[] {
  const named = people.map(([age, gender, part]) => [age, GENDERS[gender] ?? gender, part] as const);
  const ages = named.map(([age, , part]) => [age, part] as const);
  const genders = named.map(([, gender, part]) => [gender, part] as const);
  const pairs = named.map(([age, gender, part]) => [`${gender} ${age}`, part] as const);
  return [
    ...audienceShares('ages', ages, of, isSample),
    ...audienceShares('genders', genders, of, isSample),
    ...audienceShares('genders_per_age', pairs, of, isSample),
  ];
}
