import { z } from 'zod';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { PROVIDER_PLATFORMS, type ProviderPlatform } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { shareOf } from './filters.ts';
import { modashObservations, modashReport } from './modash-report.ts';
import type { Asked, FilterKey, Provider } from './provider.ts';
import { callProvider, errorCode } from './provider-call.ts';
import { countryCode, handleOf } from './provider-observations.ts';

const PAGE = 15;
const TAKES: readonly FilterKey[] = [
  ...(['search', 'keyword', 'country', 'gender', 'language', 'verified', 'posted_since'] as const),
  ...(['min_range', 'max_range', 'min_engagement', 'min_credibility', 'has_email'] as const),
  ...(['audience_country', 'audience_gender', 'audience_age', 'audience_language'] as const),
];
/** Filters of which Modash takes one value. */
const ONE: readonly FilterKey[] = ['gender', 'language', 'audience_gender', 'audience_language'];

const info = z.object({ billing: z.object({ credits: z.number() }) });
const locations = z.object({ locations: z.array(z.object({ id: z.number(), name: z.string() })) });
const found = z.object({
  total: z.number().optional(),
  lookalikes: z.array(
    z.object({
      userId: z.string(),
      profile: z.object({
        username: z.string().nullish(),
        fullname: z.string().nullish(),
        followers: z.number().nullish(),
        engagementRate: z.number().nullish(),
      }),
      country: z.string().nullish(),
    }),
  ),
});

/** Ids of countries at Modash; those that it does not know are left out. */
async function placesOf(
  asked: Asked,
  platform: ProviderPlatform,
  codes: readonly string[],
): Promise<number[]> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const ids = await Promise.all(
    codes.map((code) =>
      asked.dictionary(`modash ${platform} location ${code}`, async () => {
        const params = { query: names.of(code) ?? code, limit: 20 };
        const { data } = await callProvider(asked, 'modash', `/${platform}/locations`, locations, { params });
        return data?.locations.find(({ name }) => countryCode(name) === code)?.id ?? null;
      }),
    ),
  );
  return ids.filter((one): one is number => one !== null);
}

/** Of its filter by the last post. */
const LEAST_DAYS = 30;
const daysSince = (day: string | undefined, now: Date): number =>
  day === undefined ? 0 : Math.ceil((now.getTime() - Date.parse(day)) / 86_400_000);
const weighted = (keys: readonly string[] | undefined, filters: ProfileFilters) =>
  (keys ?? []).map((one) => shareOf(one, filters.min_audience));

async function filterOf(asked: Asked, platform: ProviderPlatform, filters: ProfileFilters, now: Date) {
  const { country = [], gender, language, keyword, posted_since } = filters;
  const audienceCountries = weighted(filters.audience_country, filters);
  const [places, audiencePlaces] = await Promise.all([
    placesOf(asked, platform, country),
    placesOf(
      asked,
      platform,
      audienceCountries.map(({ key }) => key),
    ),
  ]);
  if (places.length < country.length || audiencePlaces.length < audienceCountries.length) return null;
  const range = { min: filters.min_range, max: filters.max_range };
  const tag = /^[#@]/.exec(keyword ?? '')?.[0];
  const days = daysSince(posted_since, now);
  const [audienceGender] = weighted(filters.audience_gender, filters);
  const [audienceLanguage] = weighted(filters.audience_language, filters);
  const ages = weighted(filters.audience_age, filters);
  return {
    influencer: {
      ...(range.min === undefined && range.max === undefined ? {} : { followers: range }),
      ...(filters.min_engagement === undefined ? {} : { engagementRate: filters.min_engagement }),
      ...(places.length > 0 ? { location: places } : {}),
      ...(gender?.[0] ? { gender: gender[0].toUpperCase() } : {}),
      ...(language?.[0] ? { language: language[0] } : {}),
      ...(filters.search ? { bio: filters.search } : {}),
      ...(keyword && !tag ? { keywords: keyword } : {}),
      ...(keyword && tag
        ? { textTags: [{ type: tag === '#' ? 'hashtag' : 'mention', value: keyword.slice(1) }] }
        : {}),
      ...(filters.verified ? { isVerified: true } : {}),
      ...(filters.has_email ? { hasContactDetails: [{ contactType: 'email', filterAction: 'must' }] } : {}),
      ...(days >= LEAST_DAYS ? { lastposted: days } : {}),
    },
    audience: {
      ...(audienceGender ? { gender: { id: audienceGender.key, weight: audienceGender.share } } : {}),
      ...(audienceLanguage ? { language: { id: audienceLanguage.key, weight: audienceLanguage.share } } : {}),
      ...(ages.length > 0 ? { age: ages.map(({ key, share }) => ({ id: key, weight: share })) } : {}),
      ...(audiencePlaces.length > 0
        ? {
            location: audiencePlaces.map((one, i) => ({ id: one, weight: audienceCountries[i]?.share })),
          }
        : {}),
      ...(filters.min_credibility === undefined ? {} : { credibility: filters.min_credibility }),
    },
  };
}

/** Discovery API of Modash: a credit is 100 results, or one report with its audience. */
export const modash: Provider = {
  platforms: PROVIDER_PLATFORMS,
  prices: { search: PAGE / 100, page: PAGE, report: 1, report_with_audience: 1 },
  cost: (results) => results / 100,
  cache_seconds: { search: 86_400, report: 7 * 86_400 },
  takes: (filters, now) =>
    TAKES.filter((key) => {
      const value = filters[key];
      if (key === 'posted_since') return daysSince(filters.posted_since, now) >= LEAST_DAYS;
      return !(ONE.includes(key) && Array.isArray(value) && value.length > 1);
    }),
  async left(asked) {
    const { data } = await callProvider(asked, 'modash', '/user/info', info);
    return data?.billing.credits ?? null;
  },
  async search(asked, { platform, filters, page }) {
    const filter = await filterOf(asked, platform, filters, asked.now());
    // A country that Modash does not know has no creators there.
    if (filter === null) return { creators: [], total: 0, has_more: false, results: 0 };
    const { data } = await callProvider(asked, 'modash', `/${platform}/search`, found, {
      json: {
        page: page - 1,
        calculationMethod: 'median',
        sort: { field: 'followers', direction: 'desc' },
        filter,
      },
    });
    const rows = data?.lookalikes ?? [];
    const creators = rows.flatMap(({ userId, profile, country }) => {
      const username = handleOf(profile.username);
      if (username === null) return [];
      return {
        ...{ ref: userId, platform, username, name: profile.fullname || null },
        country: countryCode(country),
        followers: profile.followers ?? null,
        engagement_rate: profile.engagementRate ?? null,
      };
    });
    return { creators, total: data?.total ?? null, has_more: rows.length === PAGE, results: rows.length };
  },
  async report(asked, { platform, ref, username, now }) {
    const address = `/${platform}/profile/${encodeURIComponent(ref ?? username)}/report`;
    const { data, body } = await callProvider(asked, 'modash', address, modashReport, { known: [400, 404] });
    if (data !== null)
      return { state: 'found', observations: modashObservations(platform, username, data, now) };
    if (errorCode(body) === 'retry_later')
      return { state: 'none', reason: sentenceFor('provider_report_pending', { provider: 'Modash' }) };
    return { state: 'none', reason: sentenceFor('provider_report_missing', { provider: 'Modash' }) };
  },
};
