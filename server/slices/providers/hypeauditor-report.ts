import { z } from 'zod';
import type { ProviderPlatform } from '#contract/providers.ts';
import type { Observation } from '#server/tables/observations.ts';
import { account, accountRef } from '#server/tables/presets/observe.ts';
import { countryCode, givenShares } from './provider-observations.ts';

const number = z.number().min(0).nullish();
/** Percent. */
const parts = z
  .array(z.object({ name: z.string().nullish(), code: z.string().nullish(), value: z.number() }))
  .nullish();

const user = z.object({
  full_name: z.string().nullish(),
  about: z.string().nullish(),
  photo_url: z.string().nullish(),
  is_verified: z.boolean().nullish(),
  posts_count: number,
  followers_count: number,
  followings_count: number,
  blogger_gender: z.string().nullish(),
  blogger_geo: z.object({ country: z.string().nullish() }).nullish(),
  blogger_languages: z.array(z.string()).nullish(),
  /** Percent. */
  er: z.object({ value: z.number().nullish() }).nullish(),
  demography: z.array(z.object({ gender: z.string(), value: z.number() })).nullish(),
  demography_by_age: z
    .array(
      z.object({
        gender: z.string(),
        by_age_group: z.array(z.object({ group: z.string(), value: z.number() })).nullish(),
      }),
    )
    .nullish(),
  audience_geography: z.object({ countries: parts, cities: parts }).nullish(),
  audience_languages: parts,
});

/** `auditor.report` of HypeAuditor, version 2. */
export const hypeauditorReport = z.object({
  result: z.object({ report_state: z.string().nullish(), user: user.nullish() }),
});

const GENDERS: Record<string, 'male' | 'female'> = { f: 'female', female: 'female', m: 'male', male: 'male' };
const genderOf = (text: string): string => GENDERS[text.toLowerCase()] ?? '';
/** "age18-24", "age18_24", "age65". */
const ageOf = (group: string): string => group.replace(/^age/, '').replace('_', '-').replace(/^65$/, '65+');

export function hypeauditorObservations(
  platform: ProviderPlatform,
  username: string,
  report: z.output<typeof user>,
  now: Date,
): Observation[] {
  const ref = accountRef(platform, { username });
  const observed_at = now.getTime();
  const of = { account: ref, observed_at };
  const whole = (value: number | null | undefined) => (value == null ? null : Math.round(value));
  const shares = (list: z.output<typeof parts>) =>
    (list ?? []).map(({ code, name, value }) => [code?.toUpperCase() || name || '', value / 100] as const);
  const byAge = (report.demography_by_age ?? []).flatMap(({ gender, by_age_group }) =>
    (by_age_group ?? []).map(
      ({ group, value }) => [`${genderOf(gender)} ${ageOf(group)}`, value / 100] as const,
    ),
  );
  const languages = (report.audience_languages ?? []).map(
    ({ code, name, value }) => [code?.toLowerCase() || name || '', value / 100] as const,
  );
  return [
    account(ref, {
      observed_at,
      profile_kind: 'influencer',
      followers: whole(report.followers_count),
      following: whole(report.followings_count),
      posts_count: whole(report.posts_count),
      verified: report.is_verified ?? null,
      bio: report.about || null,
      picture: report.photo_url || null,
      country: countryCode(report.blogger_geo?.country?.toUpperCase()),
      gender: GENDERS[report.blogger_gender?.toLowerCase() ?? ''] ?? null,
      languages: (report.blogger_languages ?? []).filter((code) => /^[a-z]{2}$/.test(code)),
      engagement_rate: report.er?.value == null ? null : report.er.value / 100,
    }),
    ...givenShares(
      'genders',
      (report.demography ?? []).map(({ gender, value }) => [genderOf(gender), value / 100] as const),
      of,
    ),
    ...givenShares('genders_per_age', byAge, of),
    ...givenShares('countries', shares(report.audience_geography?.countries), of),
    ...givenShares(
      'cities',
      (report.audience_geography?.cities ?? []).map(({ name, value }) => [name ?? '', value / 100] as const),
      of,
    ),
    ...givenShares('languages', languages, of),
  ];
}
