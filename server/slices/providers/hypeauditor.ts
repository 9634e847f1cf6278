import { z } from 'zod';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import type { ProviderPlatform } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';
import { shareOf } from './filters.ts';
import { hypeauditorObservations, hypeauditorReport } from './hypeauditor-report.ts';
import type { Asked, FilterKey, Provider } from './provider.ts';
import { callProvider } from './provider-call.ts';
import { handleOf } from './provider-observations.ts';

const PAGE = 20;
const TAKES: readonly FilterKey[] = [
  ...([
    'search',
    'keyword',
    'country',
    'gender',
    'language',
    'verified',
    'posted_since',
    'has_email',
  ] as const),
  ...(['min_age', 'max_age', 'min_range', 'max_range', 'min_engagement', 'max_engagement'] as const),
  ...(['audience_country', 'audience_gender', 'audience_age'] as const),
];
/** Filters of which it takes one value. */
const ONE: readonly FilterKey[] = ['gender', 'audience_gender'];

const found = z.object({
  result: z.object({
    search_results: z.array(
      z.object({
        basic: z.object({ username: z.string().nullish(), title: z.string().nullish() }),
        metrics: z.object({
          er: z.object({ value: z.number().nullish() }).nullish(),
          subscribers_count: z.object({ value: z.number().nullish() }).nullish(),
        }),
      }),
    ),
    total_pages: z.number().nullish(),
  }),
});

/** The key is the client ID and the token, with a colon between them. */
function withKey({ key }: Asked): { 'x-auth-id': string; 'x-auth-token': string } {
  const at = key.indexOf(':');
  if (at < 1) throw new ConnectorTrouble('refused', sentenceFor('provider_key_parts'));
  return { 'x-auth-id': key.slice(0, at), 'x-auth-token': key.slice(at + 1) };
}

const percent = (share: number): number => Math.round(share * 100);
const range = (from: number | undefined, to: number | undefined) =>
  from === undefined && to === undefined ? undefined : { from, to };

function filterOf(platform: ProviderPlatform, filters: ProfileFilters) {
  const weighted = (keys: readonly string[] | undefined) =>
    (keys ?? []).map((one) => shareOf(one, filters.min_audience));
  const { country = [], gender, language = [], search, keyword, posted_since } = filters;
  const [audienceGender] = weighted(filters.audience_gender);
  const ages = weighted(filters.audience_age);
  const audienceCountries = weighted(filters.audience_country);
  const { min_engagement: least, max_engagement: most } = filters;
  return {
    social_network: platform,
    search_description: search ? [search] : undefined,
    search_content: keyword ? [keyword] : undefined,
    account_geo: country.length > 0 ? { country } : undefined,
    account_gender: gender?.[0],
    account_age: range(filters.min_age, filters.max_age),
    account_languages: language.length > 0 ? language : undefined,
    account_has_contacts: filters.has_email,
    verified: filters.verified === undefined ? undefined : Number(filters.verified),
    subscribers_count: range(filters.min_range, filters.max_range),
    er: range(least === undefined ? undefined : least * 100, most === undefined ? undefined : most * 100),
    last_media_time: posted_since && { from: Date.parse(posted_since) / 1000 },
    audience_gender: audienceGender && {
      gender: audienceGender.key.toLowerCase(),
      prc: percent(audienceGender.share),
    },
    audience_age: ages[0] && {
      groups: ages.map(({ key }) => key.replace(/\D+/g, '_').replace(/_$/, '')),
      prc: percent(Math.min(...ages.map(({ share }) => share))),
    },
    audience_geo:
      audienceCountries.length > 0
        ? { countries: audienceCountries.map(({ key, share }) => ({ id: key, prc: percent(share) })) }
        : undefined,
  };
}

/** HypeAuditor: a search of 20 results is one discovery call, a report one of its reports. */
export const hypeauditor: Provider = {
  platforms: ['instagram'],
  prices: { search: 1, page: PAGE, report: 1, report_with_audience: 1 },
  cache_seconds: { search: 86_400, report: 86_400 },
  takes: (filters) =>
    TAKES.filter((key) => {
      const value = filters[key];
      return !(ONE.includes(key) && Array.isArray(value) && value.length > 1);
    }),
  /** The sandbox tests a key for free; what is left comes with paid answers, apart for calls and reports. */
  async left(asked) {
    const json = { social_network: 'instagram', page: 1 };
    await callProvider(asked, 'hypeauditor', '/auditor.searchSandbox/', found, {
      json,
      headers: withKey(asked),
    });
    return null;
  },
  async search(asked, { platform, filters, page }) {
    const sort = { field: 'subscribers_count', order: 'desc' };
    const json = { ...filterOf(platform, filters), sort, page };
    const headers = withKey(asked);
    const { data } = await callProvider(asked, 'hypeauditor', '/auditor.search/', found, { json, headers });
    const rows = data?.result.search_results ?? [];
    const creators = rows.flatMap(({ basic, metrics }) => {
      const username = handleOf(basic.username);
      if (username === null) return [];
      const rate = metrics.er?.value;
      return {
        ...{ ref: username, platform, username, name: basic.title || null, country: null },
        followers: metrics.subscribers_count?.value ?? null,
        engagement_rate: rate == null ? null : rate / 100,
      };
    });
    const pages = data?.result.total_pages ?? 0;
    return { creators, total: null, has_more: rows.length === PAGE && page < pages, results: rows.length };
  },
  async report(asked, { platform, username, now }) {
    const { status, data } = await callProvider(asked, 'hypeauditor', '/auditor.report/', hypeauditorReport, {
      params: { username, v: 2 },
      headers: withKey(asked),
      known: [202, 404],
    });
    if (data !== null && data.result.report_state !== 'NOT_READY' && data.result.user)
      return {
        state: 'found',
        observations: hypeauditorObservations(platform, username, data.result.user, now),
      };
    const code = status === 404 ? 'provider_report_missing' : 'provider_report_pending';
    return { state: 'none', reason: sentenceFor(code, { provider: 'HypeAuditor' }) };
  },
};
