import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { AUDIENCE_FILTERS, ProfileFilters } from '#contract/profiles/search.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import { askedAudience } from '../search/search-shares.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });

const same = (text: string) => text;
const LISTS = [
  ['country', 'Country', countryName],
  ['continent', 'Continent', same],
  ['gender', 'Gender', same],
  ['sub_kind', 'Type', same],
  ['language', 'Language', (code: string) => languages.of(code) ?? code],
  ['themes', 'Topic', same],
  ['tags', 'Tag', same],
] as const;

const RANGES = [
  ['followers', 'Followers', 'min_range', 'max_range', whole],
  ['engagement', 'Engagement rate', 'min_engagement', 'max_engagement', share],
  ['growth', '30-day growth', 'min_growth', 'max_growth', share],
  ['credibility', 'Credibility', 'min_credibility', 'max_credibility', whole],
  ['price', 'Price', 'min_price', 'max_price', whole],
  ['age', 'Creator age', 'min_age', 'max_age', whole],
] as const;

function rangeWords(f: ProfileFilters): string[] {
  return RANGES.flatMap(([name, label, min, max, format]) => {
    const bounds = [
      f[min] === undefined ? null : `at least ${format.format(f[min])}`,
      f[max] === undefined ? null : `at most ${format.format(f[max])}`,
    ].filter((bound) => bound !== null);
    if (bounds.length === 0) return [];
    return [`${label}: ${bounds.join(' and ')}${f.or_unknown?.includes(name) ? ', or unknown' : ''}`];
  });
}

const SWITCHES = [
  ['in_lists', 'In lists', 'Not in lists'],
  ['in_campaigns', 'In campaigns', 'Not in campaigns'],
  ['worked_with', 'Worked with', 'Not worked with'],
  ['has_email', 'With an email address', 'Without an email address'],
] as const;

const AUDIENCE_WORDS: Record<(typeof AUDIENCE_FILTERS)[number], string> = {
  audience_country: 'Audience in',
  audience_city: 'Audience in',
  audience_gender: 'Audience',
  audience_age: 'Audience aged',
  audience_interest: 'Audience into',
  audience_language: 'Audience speaking',
};

/** "Audience in France". */
export const audienceWords = (filter: (typeof AUDIENCE_FILTERS)[number], key: string): string => {
  const name =
    filter === 'audience_country'
      ? countryName(key)
      : filter === 'audience_gender'
        ? key.toLowerCase()
        : filter === 'audience_language'
          ? (languages.of(key) ?? key)
          : key;
  return `${AUDIENCE_WORDS[filter]} ${name}`;
};

/** One filter each. */
export function filterWords(f: ProfileFilters): string[] {
  return [
    ...(f.platform === 'all' ? [] : [`Platform: ${PLATFORM_NAMES[f.platform]}`]),
    ...(f.kind === 'influencer' ? [] : ['Brands']),
    ...(f.search ? [`Name, handle or bio: ${f.search}`] : []),
    ...(f.keyword ? [`Posts about: ${f.keyword}`] : []),
    ...LISTS.flatMap(([field, label, name]) =>
      f[field]?.length ? [`${label}: ${f[field].map((value) => name(value)).join(' or ')}`] : [],
    ),
    ...(f.verified === undefined ? [] : [f.verified ? 'Verified' : 'Not verified']),
    ...SWITCHES.flatMap(([name, yes, no]) => (f[name] === undefined ? [] : [f[name] ? yes : no])),
    ...(f.posted_since ? [`Posted since ${f.posted_since}`] : []),
    ...rangeWords(f),
    ...askedAudience(f).map(
      ({ filter, key, least }) => `${audienceWords(filter, key)}: at least ${share.format(least)}`,
    ),
  ];
}
