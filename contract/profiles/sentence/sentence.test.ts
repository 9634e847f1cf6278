import { describe, expect, it } from 'vitest';
import { readSentence, type SentenceContext, type SentenceFilters } from './sentence.ts';

const CONTEXT: SentenceContext = {
  topics: ['skincare', 'beauty', 'slow living', 'mode'],
  cities: [
    { city: 'Lyon', country: 'FR' },
    { city: 'Paris', country: 'FR' },
    { city: 'Nice', country: 'FR' },
    { city: 'Saint-Malo', country: null },
    { city: 'Paris', country: 'US' },
  ],
  averages: { engagement: 0.029 },
  today: '2026-06-30',
};
const read = (sentence: string) => readSentence(sentence, CONTEXT);

type Case = readonly [sentence: string, filters: SentenceFilters, left?: string[]];
const creators = { kind: 'influencer' } as const;

const ENGLISH: readonly Case[] = [
  [
    'skincare creators in France, 50k to 500k, above average engagement, audience women 25–34',
    {
      ...creators,
      themes: ['skincare'],
      country: ['FR'],
      min_range: 50_000,
      max_range: 500_000,
      min_engagement: 0.029,
      audience_gender: ['FEMALE:0.5'],
      audience_age: ['25-34:0.2'],
    },
  ],
  [
    'skincare creators in France, above average',
    { ...creators, themes: ['skincare'], country: ['FR'], min_engagement: 0.029 },
  ],
  ['matcha creators in Japan', { ...creators, keyword: 'matcha', country: ['JP'] }],
  ['cold brew creators', { ...creators, keyword: 'cold brew' }],
  ['fashion influencers', { ...creators, keyword: 'fashion' }],
  ['slow living creators on TikTok', { ...creators, themes: ['slow living'], platform: 'tiktok' }],
  [
    'YouTubers from Germany posting about espresso machines',
    { ...creators, platform: 'youtube', country: ['DE'], keyword: 'espresso machines' },
  ],
  ['French creators', { ...creators, country: ['FR'] }],
  [
    'French-speaking creators in Belgium or Switzerland',
    { ...creators, language: ['fr'], country: ['BE', 'CH'] },
  ],
  ['creators in the United Kingdom', { ...creators, country: ['GB'] }],
  ['creators in the UK with an email', { ...creators, country: ['GB'], has_email: true }],
  ['beauty brands in Europe', { kind: 'brand', themes: ['beauty', 'skincare'], continent: ['EU'] }],
  ['female creators over 1M', { ...creators, gender: ['female'], min_range: 1_000_000 }],
  ['women in Spain, 50k+', { gender: ['female'], country: ['ES'], min_range: 50_000 }],
  ['creators with 0.5M followers', { ...creators, min_range: 500_000 }],
  ['creators with 50,000 to 1.5 million followers', { ...creators, min_range: 50_000, max_range: 1_500_000 }],
  ['between 50 and 500k followers', { min_range: 50_000, max_range: 500_000 }],
  ['50-500k', { min_range: 50_000, max_range: 500_000 }],
  ['at least 10 000 followers and at most 80 000 followers', { min_range: 10_000, max_range: 80_000 }],
  ['under 100k on instagram', { max_range: 100_000, platform: 'instagram' }],
  ['micro creators', { ...creators, min_range: 10_000, max_range: 100_000 }],
  ['engagement ≥ 3%', { min_engagement: 0.03 }],
  ['creators with 3.5% engagement', { ...creators, min_engagement: 0.035 }],
  ['engagement between 2 and 4%', { min_engagement: 0.02, max_engagement: 0.04 }],
  ['engagement rate over 3%, growth over 5%', { min_engagement: 0.03, min_growth: 0.05 }],
  ['credibility over 70%', { min_credibility: 0.7 }],
  ['creators under €500', { ...creators, max_price: 500 }],
  ['price between 200 and 1k', { min_price: 200, max_price: 1000 }],
  ['budget 500 €', { max_price: 500 }],
  ['creators aged 25 to 40', { ...creators, min_age: 25, max_age: 40 }],
  ['verified creators', { ...creators, verified: true }],
  ['unverified, not in a list', { verified: false, in_lists: false }],
  ['creators we haven’t worked with', { ...creators, worked_with: false }],
  [
    'creators already worked with, not in any campaign',
    { ...creators, worked_with: true, in_campaigns: false },
  ],
  ['posted in the last 30 days', { posted_since: '2026-05-31' }],
  ['creators active this week', { ...creators, posted_since: '2026-06-23' }],
  ['skincare creators in Lyon', { ...creators, themes: ['skincare'], city: ['Lyon'] }],
  [
    'skincare bloggers from Berlin under 50k',
    { ...creators, themes: ['skincare'], city: ['Berlin'], max_range: 50_000 },
  ],
  ['creators in Lyon, Nice or Saint-Malo', { ...creators, city: ['Lyon', 'Nice', 'Saint-Malo'] }],
  ['Lyon-based skincare creators', { ...creators, city: ['Lyon'], themes: ['skincare'] }],
  ['creators in Paris', { ...creators, city: ['Paris'], country: ['FR'] }],
  ['creators in Paris, United States', { ...creators, city: ['Paris'], country: ['US'] }],
  ['creators in Paris, Texas', { ...creators, city: ['Paris'], country: ['FR'] }, ['Texas']],
  ['creators in Mexico City', { ...creators, city: ['Mexico City'] }],
  ['creators in Mexico', { ...creators, country: ['MX'] }],
  ['creators in Dubai', { ...creators, city: ['Dubai'] }],
  ['nice creators', { ...creators, keyword: 'nice' }],
  ['creators in Fooville', { ...creators }, ['Fooville']],
  ['creators with an audience in Lyon', { ...creators, audience_city: ['Lyon:0.05'] }],
  ['audience in France', { audience_country: ['FR:0.2'] }],
  ['audience at least 40% in France', { audience_country: ['FR:0.4'] }],
  [
    'French beauty creators under 100k with women 18–34',
    {
      ...creators,
      ...{ country: ['FR'], themes: ['beauty', 'skincare'], max_range: 100_000 },
      ...{ audience_gender: ['FEMALE:0.5'], audience_age: ['18-24:0.2', '25-34:0.2'] },
    },
  ],
  ['women over 50k', { gender: ['female'], min_range: 50_000 }],
  ['60% female audience', { audience_gender: ['FEMALE:0.6'] }],
  [
    'audience 60% women aged 18 to 34',
    { audience_gender: ['FEMALE:0.6'], audience_age: ['18-24:0.2', '25-34:0.2'] },
  ],
  ['mostly female, French audience', { audience_gender: ['FEMALE:0.5'], audience_country: ['FR:0.2'] }],
  [
    'creators whose followers are men over 45',
    { ...creators, audience_gender: ['MALE:0.5'], audience_age: ['45-54:0.2', '55-64:0.2', '65+:0.2'] },
  ],
  ['#slowliving creators', { ...creators, keyword: '#slowliving' }],
  ['posts about "cold brew"', { keyword: 'cold brew' }],
];

const FRENCH: readonly Case[] = [
  [
    'créatrices soin de la peau en France, entre 50k et 500k, engagement supérieur à la moyenne, audience femmes 25-34 ans',
    {
      ...creators,
      gender: ['female'],
      themes: ['skincare'],
      country: ['FR'],
      min_range: 50_000,
      max_range: 500_000,
      min_engagement: 0.029,
      audience_gender: ['FEMALE:0.5'],
      audience_age: ['25-34:0.2'],
    },
  ],
  ['créateurs beauté en Belgique', { ...creators, themes: ['beauty', 'skincare'], country: ['BE'] }],
  [
    'créatrices beauté à Lyon',
    { ...creators, gender: ['female'], themes: ['beauty', 'skincare'], city: ['Lyon'] },
  ],
  ['influenceuses de Nice ou de Lyon', { ...creators, gender: ['female'], city: ['Nice', 'Lyon'] }],
  ['créateurs à Londres ou à Munich', { ...creators, city: ['London', 'Munich'] }],
  ['influenceuses mode', { ...creators, gender: ['female'], themes: ['mode'] }],
  ['créateurs de matcha', { ...creators, keyword: 'matcha' }],
  ['créateurs qui parlent de vélos cargo', { ...creators, keyword: 'vélos cargo' }],
  ['de 50 000 à 500 000 abonnés', { min_range: 50_000, max_range: 500_000 }],
  ['plus de 1,5M d’abonnés', { min_range: 1_500_000 }],
  ['au moins 3\u00a0% d’engagement', { min_engagement: 0.03 }],
  ['taux d’engagement > 3,5\u00a0%', { min_engagement: 0.035 }],
  ['moins de 500 €', { max_price: 500 }],
  ['prix jusqu’à 1 200 euros', { max_price: 1200 }],
  ['marques françaises sur TikTok', { kind: 'brand', country: ['FR'], platform: 'tiktok' }],
  ['créateurs francophones aux États-Unis', { ...creators, language: ['fr'], country: ['US'] }],
  ['audience féminine', { audience_gender: ['FEMALE:0.5'] }],
  [
    'créateurs beauté, femmes de 25 à 34 ans',
    {
      ...creators,
      themes: ['beauty', 'skincare'],
      audience_gender: ['FEMALE:0.5'],
      audience_age: ['25-34:0.2'],
    },
  ],
  [
    'audience d’hommes de moins de 25 ans en Allemagne',
    { audience_gender: ['MALE:0.5'], audience_age: ['13-17:0.2', '18-24:0.2'], audience_country: ['DE:0.2'] },
  ],
  ['audience majoritairement en Suisse', { audience_country: ['CH:0.5'] }],
  ['comptes vérifiés avec e-mail', { verified: true, has_email: true }],
  [
    'créateurs jamais travaillé avec nous, dans aucune liste',
    { ...creators, worked_with: false, in_lists: false },
  ],
  ['ayant publié ces 30 derniers jours', { posted_since: '2026-05-31' }],
  ['actifs depuis 2 semaines', { posted_since: '2026-06-16' }],
  ['créateurs de 25 à 40 ans', { ...creators, min_age: 25, max_age: 40 }],
];

const LEFT: readonly Case[] = [
  // Typing errors are not guessed.
  ['creators in Frnce', creators, ['Frnce']],
  ['creatrs in France, 50k+', { country: ['FR'], min_range: 50_000 }, ['creatrs']],
  ['créateurs en Frnace', creators, ['Frnace']],
  [
    'creators in Paris with lovely hair',
    { ...creators, city: ['Paris'], country: ['FR'], keyword: 'hair' },
    ['lovely'],
  ],
  ['créateurs à Trifouillis', creators, ['Trifouillis']],
  ['audience 20–30', {}, ['20–30']],
  ['creators not in France, 50k+', { ...creators, min_range: 50_000 }, ['not in France']],
  ['on TikTok or YouTube', { platform: 'tiktok' }, ['or YouTube']],
  ['in France or over 1M', { country: ['FR'], min_range: 1_000_000 }, ['or']],
  ['under 7', {}, ['under 7']],
  ['above average growth', {}, ['above average growth']],
  ['Mina Tea', {}, ['Mina Tea']],
  ['creators between jobs', creators, ['between jobs']],
];

describe('a sentence becomes filters', () => {
  const cases = [...ENGLISH, ...FRENCH, ...LEFT].map(([sentence, filters, left = []]) => ({
    sentence,
    filters,
    left,
  }));
  it.each(cases)('$sentence', ({ sentence, filters, left }) => {
    const reading = read(sentence);
    expect({ filters: reading.filters, left: reading.left }).toEqual({ filters, left });
  });

  it('accepts a question only if it understands most of it', () => {
    expect(read('Mina Tea').isSure).toBe(false);
    expect(read('France Gall').isSure).toBe(false);
    expect(read('beauty').isSure).toBe(false);
    expect(read('50k+').isSure).toBe(true);
    expect(read('beauty creators').isSure).toBe(true);
    expect(read('beauty creators in France, cheerful').isSure).toBe(true);
  });

  it('leaves "above average" unread if there is no average', () => {
    expect(readSentence('above average engagement', { ...CONTEXT, averages: {} })).toMatchObject({
      filters: {},
      left: ['above average engagement'],
    });
  });
});
