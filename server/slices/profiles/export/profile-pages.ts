import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import type { ChartSection, Figure, Section } from '#server/slices/exports/exporters.ts';

type Shares = { key: string; share: number }[];

const GENDER_NAMES: Record<string, string> = { FEMALE: 'Women', MALE: 'Men' };

const chart = (name: string, shape: ChartSection['shape'], shares: Shares): ChartSection[] =>
  shares.length === 0
    ? []
    : [
        {
          kind: 'chart',
          name,
          shape,
          type: 'ratio',
          categories: shares.map(({ key }) => key),
          series: [{ name: 'Share of the audience', values: shares.map(({ share }) => share) }],
        },
      ];

function figuresOf(row: ProfileRow, currency: string): Figure[] {
  return [
    { id: 'followers', label: 'Followers', type: 'count', value: row.followers },
    { id: 'engagement_rate', label: 'Engagement rate', type: 'ratio', value: row.engagement_rate },
    { id: 'growth', label: '30-day growth', type: 'ratio', value: row.growth },
    { id: 'credibility_score', label: 'Credibility', type: 'decimal', value: row.credibility_score },
    { id: 'price', label: 'Lowest price', type: 'money', currency, value: row.price },
  ];
}

/** One page each: identity, numbers and audience. */
export const profilePages = (rows: readonly ProfileRow[], currency: string): Section[] =>
  rows.flatMap((row): Section[] => {
    const { countries = [], ages = [], genders = [] } = row.audience ?? {};
    const who = [
      row.username && `@${row.username.replace(/^@/, '')}`,
      row.platform && PLATFORM_NAMES[row.platform],
      row.country && countryName(row.country),
      row.themes.slice(0, 4).join(', '),
      row.is_demo && 'invented',
    ];
    return [
      { kind: 'heading', name: row.name, note: who.filter(Boolean).join(' · ') },
      { kind: 'figures', name: row.name, figures: figuresOf(row, currency) },
      ...chart(
        'Countries of the audience',
        'bar-horizontal',
        countries.map(({ key, share }) => ({ key: countryName(key), share })),
      ),
      ...chart(
        'Ages of the audience',
        'bar',
        ages.toSorted((a, b) => a.key.localeCompare(b.key, 'en')),
      ),
      ...chart(
        'Genders of the audience',
        'bar-horizontal',
        genders.map(({ key, share }) => ({ key: GENDER_NAMES[key] ?? key, share })),
      ),
    ];
  });
