import { expect, it } from 'vitest';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { askedKeys } from './profiles-asked.tsx';
import { best } from './profiles-compare.tsx';
import { profilesCsv } from './profiles-export.ts';

const row: ProfileRow = {
  id: 1,
  slug: 'ada-lind',
  name: '=Ada, "Lind"',
  picture: null,
  country: 'SE',
  kind: 'influencer',
  sub_kind: null,
  gender: null,
  age: null,
  verified: true,
  platform: 'tiktok',
  username: '@ada',
  available_platforms: ['tiktok', 'youtube'],
  is_demo: false,
  followers: 12_345,
  engagement_rate: 0.0421,
  growth: -0.01,
  credibility_score: null,
  publications_count: 3,
  price: null,
  themes: ['tea'],
  tags: [],
  languages: ['sv'],
  profile_created_at: '2026-01-02T00:00:00Z',
  audience: {
    countries: [{ key: 'SE', share: 0.5 }],
    ages: [
      { key: '25-34', share: 0.4 },
      { key: '18-24', share: 0.3 },
    ],
    genders: [],
  },
  asked_audience: [{ filter: 'audience_gender', key: 'FEMALE', share: 0.6125 }],
  missing: {},
};

it('writes exact values, empty where unknown, ages from the youngest, and no formulas', () => {
  const [head, line] = profilesCsv([row], 'EUR').replace('\uFEFF', '').split('\r\n');
  expect(head).toContain(',price_eur,');
  expect(line).toContain(
    `"'=Ada, ""Lind""",ada-lind,influencer,SE,,,true,false,tiktok,'@ada,tiktok youtube,12345,0.0421,-0.01,,3,,`,
  );
  expect(line).toContain('SE 0.5,18-24 0.3 25-34 0.4,');
});

it('writes the audience shares that were asked for, empty where a row does not know them', () => {
  const asked = askedKeys({ audience_gender: ['female:0.4'], audience_city: ['San José:0.1'] });
  expect(asked.map(({ label }) => label)).toEqual(['In San José', 'Women']);
  const [head, line] = profilesCsv([row], 'EUR', asked).split('\r\n');
  expect(head).toMatch(/,audience_city_san josé,audience_gender_female$/);
  expect(line).toMatch(/,,0\.6125$/);
});

it('marks the best of a number, never a tie of all nor a lonely one', () => {
  const other = { ...row, id: 2, followers: 5, growth: null };
  expect([...best([row, other], (one) => one.followers)]).toEqual([1]);
  expect(best([row, other], (one) => one.growth).size).toBe(0);
  expect(best([row, { ...row, id: 3 }], (one) => one.followers).size).toBe(0);
  expect(best([row, other], undefined).size).toBe(0);
});
