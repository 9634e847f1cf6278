import type { UseQueryResult } from '@tanstack/react-query';
import type { Profile } from '#contract/profiles/details.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { api } from '#web/platform/api/api.ts';
import type { PatchState, ProfileState } from './profile-state.ts';

type Calls = typeof api.profiles;
export type ProfileStats = Awaited<ReturnType<Calls['stats']>>;
export type PlatformStats = ProfileStats['platforms'][number];
export type BenchmarkRow = Awaited<ReturnType<Calls['benchmark']>>[number];
export type AudienceStats = Awaited<ReturnType<Calls['audience']>>[number];
export type StatsQuery = UseQueryResult<ProfileStats, Error>;

export interface TabProps {
  profile: Profile;
  state: ProfileState;
  patch: PatchState;
}

/** The requested account, or else the largest. */
export function chosenPlatform(
  available: readonly Platform[],
  requested: Platform | undefined,
): Platform | null {
  return requested !== undefined && available.includes(requested) ? requested : (available[0] ?? null);
}
