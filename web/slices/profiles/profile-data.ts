import type { UseQueryResult } from '@tanstack/react-query';
import type { Platform } from '#contract/primitives.ts';
import type { Profile } from '#contract/profiles/details.ts';
import type { api } from '#web/platform/api.ts';
import type { PatchState, ProfileState } from './profile-state.ts';

type Calls = typeof api.profiles;
export type ProfileStats = Awaited<ReturnType<Calls['stats']>>;
export type PlatformStats = ProfileStats['platforms'][number];
export type BenchmarkRow = Awaited<ReturnType<Calls['benchmark']>>[number];
export type AudienceStats = Awaited<ReturnType<Calls['audience']>>[number];
export type ContentPost = Awaited<ReturnType<Calls['posts']>>['posts'][number];
export type StatsQuery = UseQueryResult<ProfileStats, Error>;

/** What every tab is given. */
export interface TabProps {
  profile: Profile;
  state: ProfileState;
  patch: PatchState;
}

/** The account asked for where it exists, else the first (the largest). */
export function chosenPlatform(available: readonly Platform[], asked: Platform | undefined): Platform | null {
  return asked !== undefined && available.includes(asked) ? asked : (available[0] ?? null);
}

/** Interactions of a post of which any part is known; a sum over nothing is no number. */
export function knownInteractions(post: ContentPost): number | null {
  const { likes_count, comments_count, shares_count, saves_count } = post;
  return [likes_count, comments_count, shares_count, saves_count].every((part) => part === null)
    ? null
    : post.interactions;
}

/** A post as the grid shows it. */
export const asTile = (post: ContentPost) => ({ ...post, interactions: knownInteractions(post) });
