import { z } from 'zod';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { PROVIDER_PLATFORMS, type ProviderPlatform } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Params } from '#server/slices/connectors/logins/platform-call.ts';
import { infludataObservations, infludataReport } from './infludata-report.ts';
import type { FilterKey, Provider } from './provider.ts';
import { callProvider } from './provider-call.ts';
import { countryCode, handleOf } from './provider-observations.ts';

const PAGE = 20;
/** Most percent that its engagement filter takes. */
const MOST_ENGAGEMENT = 20;

const COMMON: readonly FilterKey[] = [
  ...(['search', 'keyword', 'country', 'language', 'themes'] as const),
  ...(['min_range', 'max_range', 'min_engagement'] as const),
];
const PEOPLE: readonly FilterKey[] = ['city', 'gender', 'min_age', 'max_age'];
/** Filters of which it takes one value. */
const ONE: readonly FilterKey[] = ['country', 'city', 'gender', 'language'];

const CATEGORIES = new Set(
  'fashion fitness beauty sports food diet veganism travel books interior comedy tech art lifestyle education family media music lgbtq gaming business automotive sustainability animals charity politics'.split(
    ' ',
  ),
);

/** Where the names of its list differ. */
const COUNTRY_NAMES: Record<string, string> = {
  CZ: 'Czech Republic',
  TR: 'Turkey',
  CI: 'Ivory Coast',
  BA: 'Bosnia and Herzegovina',
  TT: 'Trinidad and Tobago',
  MM: 'Myanmar',
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  PS: 'Palestine',
  ST: 'São Tomé and Príncipe',
};
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' });

const found = z.object({
  users: z.array(
    z.object({
      _id: z.string(),
      username: z.string().nullish(),
      displayName: z.string().nullish(),
      followers: z.number().nullish(),
      country: z.string().nullish(),
      /** Percent. */
      engagementMean: z.number().nullish(),
    }),
  ),
  count: z.number().optional(),
});
const info = z.object({ reportsLeft: z.number().nullish() });

function paramsOf(platform: ProviderPlatform, filters: ProfileFilters): Params {
  const { country, city, language, gender, themes, keyword, search, min_engagement } = filters;
  const people = platform !== 'youtube';
  const words = [search, keyword?.replace(/^[#@]/, '')].filter(Boolean).join(',');
  return {
    platform,
    keywords: words || undefined,
    keywordFields: keyword?.startsWith('#') && !search ? 'hashtags' : undefined,
    country: country?.[0] && (COUNTRY_NAMES[country[0]] ?? REGIONS.of(country[0])),
    city: people ? city?.[0] : undefined,
    language: language?.[0],
    gender: people ? gender?.[0] : undefined,
    categories: themes?.map((theme) => theme.toLowerCase()).join(',') || undefined,
    followerMin: filters.min_range,
    followerMax: filters.max_range,
    ageMin: people ? filters.min_age : undefined,
    ageMax: people ? filters.max_age : undefined,
    engagementRate:
      min_engagement === undefined ? undefined : Math.min(min_engagement * 100, MOST_ENGAGEMENT),
    sorting: 'followers',
  };
}

/** influData Social API: a search of 20 results is one request, a report one, with its audience 20. */
export const infludata: Provider = {
  platforms: PROVIDER_PLATFORMS,
  prices: { search: 1, page: PAGE, report: 1, report_with_audience: 20 },
  cache_seconds: { search: 86_400, report: 86_400 },
  takes: (filters) =>
    [...COMMON, ...(filters.platform === 'youtube' ? [] : PEOPLE)].filter((key) => {
      const value = filters[key];
      if (ONE.includes(key) && Array.isArray(value) && value.length > 1) return false;
      // Its keywords are alternatives.
      if (key === 'keyword') return !filters.search;
      if (key === 'themes') return (filters.themes ?? []).every((one) => CATEGORIES.has(one.toLowerCase()));
      if (key === 'min_engagement') return (filters.min_engagement ?? 0) * 100 <= MOST_ENGAGEMENT;
      return true;
    }),
  async left(asked) {
    const { data } = await callProvider(asked, 'infludata', '/getClientInfo', info);
    return data?.reportsLeft ?? null;
  },
  async search(asked, { platform, filters, page }) {
    const taken = Object.fromEntries(
      infludata.takes({ ...filters, platform }, asked.now()).map((key) => [key, filters[key]]),
    );
    const params = { ...paramsOf(platform, taken as ProfileFilters), skipCount: (page - 1) * PAGE };
    const { data } = await callProvider(asked, 'infludata', '/discovery', found, { params });
    const users = data?.users ?? [];
    const creators = users.flatMap(({ _id, username, displayName, followers, country, engagementMean }) => {
      const handle = handleOf(username);
      if (handle === null) return [];
      return {
        ...{ ref: _id, platform, username: handle, name: displayName || null },
        country: countryCode(country),
        followers: followers ?? null,
        engagement_rate: engagementMean == null ? null : engagementMean / 100,
      };
    });
    return { creators, total: data?.count ?? null, has_more: users.length === PAGE, results: users.length };
  },
  async report(asked, { platform, ref, username, with_audience, now }) {
    const params = {
      ...(ref === null ? { platform, username } : { platform, _id: ref }),
      includeAudienceReport: String(with_audience),
    };
    const { status, data } = await callProvider(asked, 'infludata', '/getUserData', infludataReport, {
      params,
      known: [201, 202, 404],
    });
    if (data !== null)
      return { state: 'found', observations: infludataObservations(platform, username, data, now) };
    const code = status === 404 ? 'provider_report_missing' : 'provider_report_pending';
    return { state: 'none', reason: sentenceFor(code, { provider: 'influData' }) };
  },
};
