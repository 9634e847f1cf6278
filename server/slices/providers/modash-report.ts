import { z } from 'zod';
import type { ProviderPlatform } from '#contract/providers.ts';
import type { Observation, PostObservation } from '#server/tables/observations.ts';
import { account, accountRef, post } from '#server/tables/presets/observe.ts';
import { countryCode, givenShares, ownEmail, postIdOf, postTypeOf } from './provider-observations.ts';

const weights = z
  .array(z.object({ code: z.string().nullish(), name: z.string().nullish(), weight: z.number() }))
  .nullish();
const number = z.number().min(0).nullish();

const recentPost = z.object({
  url: z.string().nullish(),
  text: z.string().nullish(),
  type: z.string().nullish(),
  created: z.string().nullish(),
  likes: number,
  comments: number,
  views: number,
  shares: number,
});

/** `/profile/{id}/report` of Modash. */
export const modashReport = z.object({
  profile: z.object({
    profile: z.object({
      username: z.string().nullish(),
      fullname: z.string().nullish(),
      picture: z.string().nullish(),
      followers: number,
      engagementRate: z.number().nullish(),
    }),
    isVerified: z.boolean().nullish(),
    bio: z.string().nullish(),
    country: z.string().nullish(),
    city: z.string().nullish(),
    gender: z.string().nullish(),
    language: z.object({ code: z.string() }).nullish(),
    postsCount: number,
    contacts: z.array(z.object({ type: z.string(), value: z.string() })).nullish(),
    audience: z
      .object({
        credibility: z.number().min(0).max(1).nullish(),
        genders: weights,
        ages: weights,
        gendersPerAge: z
          .array(z.object({ code: z.string(), male: z.number().nullish(), female: z.number().nullish() }))
          .nullish(),
        geoCountries: weights,
        geoCities: weights,
        languages: weights,
        interests: z.array(z.object({ name: z.string(), weight: z.number().nullish() })).nullish(),
      })
      .nullish(),
    recentPosts: z.array(recentPost).nullish(),
  }),
});
type ModashReport = z.output<typeof modashReport>['profile'];

const whole = (value: number | null | undefined) => (value == null ? null : Math.round(value));

/** An account, its audience and its newest posts, as of now: Modash gives no date of its reading. */
export function modashObservations(
  platform: ProviderPlatform,
  username: string,
  { profile: report }: { profile: ModashReport },
  now: Date,
): Observation[] {
  const ref = accountRef(platform, { username });
  const observed_at = now.getTime();
  const { profile, audience } = report;
  const gender = report.gender?.toLowerCase();
  const languages = report.language && /^[a-z]{2}$/.test(report.language.code) ? [report.language.code] : [];
  const of = { account: ref, observed_at };
  const parts = (list: z.output<typeof weights>) =>
    (list ?? []).map(({ code, name, weight }) => [code || name || '', weight] as const);
  const byAge = (audience?.gendersPerAge ?? []).flatMap(({ code, male, female }) => [
    [`male ${code}`, male ?? -1] as const,
    [`female ${code}`, female ?? -1] as const,
  ]);
  return [
    account(ref, {
      observed_at,
      profile_kind: 'influencer',
      followers: whole(profile.followers),
      posts_count: whole(report.postsCount),
      verified: report.isVerified ?? null,
      bio: report.bio || null,
      picture: profile.picture || null,
      country: countryCode(report.country),
      city: report.city || null,
      gender: gender === 'male' || gender === 'female' ? gender : null,
      languages,
      engagement_rate: profile.engagementRate ?? null,
      own: ownEmail(report.contacts?.find(({ type }) => type === 'email')?.value),
    }),
    ...givenShares('genders', parts(audience?.genders), of),
    ...givenShares('ages', parts(audience?.ages), of),
    ...givenShares('genders_per_age', byAge, of),
    ...givenShares('countries', parts(audience?.geoCountries), of),
    ...givenShares(
      'cities',
      (audience?.geoCities ?? []).map(({ name, weight }) => [name ?? '', weight]),
      of,
    ),
    ...givenShares('languages', parts(audience?.languages), of),
    ...givenShares(
      'interests',
      (audience?.interests ?? []).map(({ name, weight }) => [name, weight ?? -1] as const),
      of,
    ),
    ...(audience?.credibility == null
      ? []
      : givenShares('credibility', [['credible', audience.credibility]], of)),
    ...(report.recentPosts ?? []).flatMap((one) => postOf(platform, one, of, profile.followers) ?? []),
  ];
}

function postOf(
  platform: ProviderPlatform,
  { url, text, type, created, likes, comments, views, shares }: z.output<typeof recentPost>,
  { account: ref, observed_at }: { account: PostObservation['account']; observed_at: number },
  followers: number | null | undefined,
): PostObservation | null {
  const link = url ?? '';
  const external_id = postIdOf(platform, link);
  if (external_id === null) return null;
  const at = Date.parse(created ?? '');
  return post({
    ...{ account: ref, external_id, post_type: postTypeOf(platform, link, type ?? '') },
    ...{ created_at: Number.isNaN(at) ? null : at, observed_at, message: text || null, link },
    ...{ likes: whole(likes), comments: whole(comments), shares: whole(shares), views: whole(views) },
    followers: whole(followers),
  });
}
