import { z } from 'zod';
import type { ProviderPlatform } from '#contract/providers.ts';
import type { Observation } from '#server/tables/observations.ts';
import { account, accountRef } from '#server/tables/presets/observe.ts';
import { countryCode, givenShares, ownEmail } from './provider-observations.ts';

/** Percent by group. */
const percents = z.record(z.string(), z.number().min(0)).nullish();
const number = z.number().min(0).nullish();

/** `/getUserData` of influData; names as in its discovery and content answers. */
export const infludataReport = z.object({
  displayName: z.string().nullish(),
  followers: number,
  following: number,
  posts: number,
  verified: z.boolean().nullish(),
  bio: z.string().nullish(),
  profilePicUrl: z.string().nullish(),
  country: z.string().nullish(),
  city: z.string().nullish(),
  language: z.string().nullish(),
  gender: z.string().nullish(),
  email: z.string().nullish(),
  /** Percent. */
  engagementMean: z.number().nullish(),
  lastRefreshDate: z.string().nullish(),
  audienceGender: percents,
  audienceAge: percents,
  audienceCountries: percents,
});

const GENDERS: Record<string, 'male' | 'female'> = {
  m: 'male',
  male: 'male',
  w: 'female',
  f: 'female',
  female: 'female',
};

const shares = (groups: z.output<typeof percents>) =>
  Object.entries(groups ?? {})
    .filter(([group]) => group.toLowerCase() !== 'other')
    .map(([group, percent]) => [group, percent / 100] as const);

export function infludataObservations(
  platform: ProviderPlatform,
  username: string,
  report: z.output<typeof infludataReport>,
  now: Date,
): Observation[] {
  const ref = accountRef(platform, { username });
  const read = Date.parse(report.lastRefreshDate ?? '');
  const observed_at = Number.isNaN(read) ? now.getTime() : Math.min(read, now.getTime());
  const whole = (value: number | null | undefined) => (value == null ? null : Math.round(value));
  const of = { account: ref, observed_at };
  return [
    account(ref, {
      observed_at,
      profile_kind: 'influencer',
      followers: whole(report.followers),
      following: whole(report.following),
      posts_count: whole(report.posts),
      verified: report.verified ?? null,
      bio: report.bio || null,
      picture: report.profilePicUrl || null,
      country: countryCode(report.country),
      city: report.city || null,
      gender: GENDERS[report.gender?.toLowerCase() ?? ''] ?? null,
      languages: /^[a-z]{2}$/.test(report.language ?? '') ? [report.language ?? ''] : [],
      engagement_rate: report.engagementMean == null ? null : report.engagementMean / 100,
      own: ownEmail(report.email),
    }),
    ...givenShares('genders', shares(report.audienceGender), of),
    ...givenShares('ages', shares(report.audienceAge), of),
    ...givenShares('countries', shares(report.audienceCountries), of),
  ];
}
