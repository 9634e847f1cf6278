import type { Fact } from '#contract/profiles/search.ts';
import { t } from '#web/platform/language.ts';
import { AUDIENCE_FIELDS, AUDIENCE_WORDS } from './filter-labels.ts';

/** "Gender", "Audience: country". */
export function factName(fact: Fact): string {
  const ofAudience = AUDIENCE_FIELDS.find((field) => field === fact);
  if (ofAudience !== undefined) return t('Audience {what}', { what: t(AUDIENCE_WORDS[ofAudience]) });
  return t(NAMES[fact as keyof typeof NAMES]);
}

const NAMES = {
  followers: 'Followers',
  engagement: 'Engagement',
  growth: '30-day growth',
  credibility: 'Credibility',
  price: 'Price',
  age: 'Creator age',
  country: 'Country',
  city: 'City',
  continent: 'Continent',
  gender: 'Gender',
  sub_kind: 'Type',
  language: 'Language',
  themes: 'Topic',
} as const satisfies Record<Exclude<Fact, (typeof AUDIENCE_FIELDS)[number]>, string>;
