import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { AUDIENCE_FILTERS, Fact, ProfileFilters } from '#contract/profiles/search.ts';
import { dayText } from '#server/platform/date-text.ts';
import { currentLanguage, numberText, phrase, t } from '#server/platform/language.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import { askedAudience } from '../search/search-shares.ts';

const languageName = (code: string) =>
  new Intl.DisplayNames(currentLanguage(), { type: 'language', fallback: 'code' }).of(code) ?? code;
const whole = { format: (n: number) => numberText(n, { maximumFractionDigits: 2 }) };
const share = { format: (n: number) => numberText(n, { style: 'percent', maximumFractionDigits: 2 }) };

const same = (text: string) => text;
const LISTS = [
  ['country', 'Country', countryName],
  ['city', 'City', same],
  ['continent', 'Continent', same],
  ['gender', 'Gender', same],
  ['sub_kind', 'Type', same],
  ['language', 'Language', languageName],
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

/** With profiles without the fact, if the filter includes them. */
const factWords = (f: ProfileFilters, fact: Fact, words: { label: string; value: string }): string =>
  t(f.or_unknown?.includes(fact) ? '{label}: {value}, or unknown' : '{label}: {value}', words);

function rangeWords(f: ProfileFilters): string[] {
  return RANGES.flatMap(([name, label, min, max, format]) => {
    const bounds = [
      f[min] === undefined ? null : t('at least {value}', { value: format.format(f[min]) }),
      f[max] === undefined ? null : t('at most {value}', { value: format.format(f[max]) }),
    ].filter((bound) => bound !== null);
    if (bounds.length === 0) return [];
    return [factWords(f, name, { label: t(label), value: bounds.join(t(' and ')) })];
  });
}

const listWords = (
  f: ProfileFilters,
  field: (typeof LISTS)[number][0],
  words: { label: string; value: string },
): string => (field === 'tags' ? t('{label}: {value}', words) : factWords(f, field, words));

const SWITCHES = [
  ['in_lists', 'In lists', 'Not in lists'],
  ['in_campaigns', 'In campaigns', 'Not in campaigns'],
  ['worked_with', 'Worked with', 'Not worked with'],
  ['has_email', 'With an email address', 'Without an email address'],
] as const;

const AUDIENCE_WORDS = {
  audience_country: 'Audience in {name}',
  audience_city: 'Audience in {name}',
  audience_gender: 'Audience {name}',
  audience_age: 'Audience aged {name}',
  audience_interest: 'Audience interested in {name}',
  audience_language: 'Audience speaking {name}',
} as const;

/** "Audience in France". */
export const audienceWords = (filter: (typeof AUDIENCE_FILTERS)[number], key: string): string => {
  const name =
    filter === 'audience_country'
      ? countryName(key)
      : filter === 'audience_gender'
        ? phrase(key.toLowerCase())
        : filter === 'audience_language'
          ? languageName(key)
          : key;
  return t(AUDIENCE_WORDS[filter], { name });
};

/** One filter each. */
export function filterWords(f: ProfileFilters): string[] {
  return [
    ...(f.platform === 'all'
      ? []
      : [t('{label}: {value}', { label: t('Platform'), value: PLATFORM_NAMES[f.platform] })]),
    ...(f.kind === 'influencer' ? [] : [t('Brands')]),
    ...(f.search ? [t('{label}: {value}', { label: t('Name, handle or bio'), value: f.search })] : []),
    ...(f.keyword ? [t('{label}: {value}', { label: t('Posts about'), value: f.keyword })] : []),
    ...LISTS.flatMap(([field, label, name]) =>
      f[field]?.length
        ? [
            listWords(f, field, {
              label: t(label),
              value: f[field].map((value) => name(value)).join(t(' or ')),
            }),
          ]
        : [],
    ),
    ...(f.verified === undefined ? [] : [f.verified ? t('Verified') : t('Not verified')]),
    ...SWITCHES.flatMap(([name, yes, no]) => (f[name] === undefined ? [] : [f[name] ? t(yes) : t(no)])),
    ...(f.posted_since ? [t('Posted since {day}', { day: dayText(f.posted_since) })] : []),
    ...rangeWords(f),
    ...askedAudience(f).map(({ filter, key, least }) =>
      factWords(f, filter, {
        label: audienceWords(filter, key),
        value: t('at least {value}', { value: share.format(least) }),
      }),
    ),
  ];
}
