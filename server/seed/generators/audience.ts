import type { AudienceDimension } from '#contract/values/primitives.ts';
import type { AccountRef, AudienceObservation } from '#server/tables/observations.ts';
import { COUNTRIES, type Country } from './geography.ts';
import { Random, STREAM } from './random.ts';
import { THEMES, type Theme } from './themes.ts';

const AGES: readonly [key: string, middle: number][] = [
  ['13-17', 15],
  ['18-24', 21],
  ['25-34', 29],
  ['35-44', 39],
  ['45-54', 49],
  ['55-64', 59],
  ['65+', 70],
];
const CHANCE_AUDIENCE = 0.7;
const PARTS = 10_000;

export interface AudienceOf {
  account: number;
  ref: AccountRef;
  followers: number;
  /** Indexes into COUNTRIES and THEMES. */
  country: number;
  themes: readonly number[];
  gender: string | null;
  observed_at: number;
  /** Fewer keys, no cities or joint ages: for large worlds. */
  thin: boolean;
}

/** Ten-thousandths that sum to 10,000 exactly (largest remainders). */
function parts(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((w) => (w / sum) * PARTS);
  const whole = exact.map(Math.floor);
  let left = PARTS - whole.reduce((a, b) => a + b, 0);
  const order = exact
    .map((e, i) => [e - (whole[i] as number), i] as const)
    .sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, i] of order) if (left-- > 0) whole[i] = (whole[i] as number) + 1;
  return whole;
}

/** Seven in ten accounts have audience data. */
export class Audiences {
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed, STREAM.audience);
  }

  /** Marginals equal the sums of the joint distribution. */
  of(who: AudienceOf): AudienceObservation[] {
    const random = this.random.at(who.account);
    if (!random.chance(CHANCE_AUDIENCE)) return [];
    const rows: AudienceObservation[] = [];
    const sample_size = Math.round(Math.min(who.followers, random.between(400, 5000)));
    const add = (dimension: AudienceDimension, key: string, units: number): void => {
      if (units > 0)
        rows.push({
          kind: 'audience',
          account: who.ref,
          observed_at: who.observed_at,
          dimension,
          key,
          share: units / PARTS,
          sample_size,
        });
    };
    this.people(who, random, add);
    this.places(who, random, add);
    const interests = THEMES.map((t, i) => {
      const main = THEMES[who.themes[0] as number] as Theme;
      const near = main.near.includes(t.slug) ? 6 : 1;
      return (who.themes.includes(i) ? 14 : near) * random.between(0.5, 1.5);
    });
    const units = parts(interests);
    const ranked = THEMES.map((t, i) => [t.slug, units[i] as number] as const).sort((a, b) => b[1] - a[1]);
    for (const [slug, n] of ranked.slice(0, who.thin ? 4 : 10)) add('interests', slug, n);
    const real = Math.min(
      0.96,
      Math.max(0.35, 0.84 - 0.03 * Math.log10(who.followers) + 0.09 * random.normal()),
    );
    const rest = [random.between(0.1, 0.3), random.between(0.4, 1), random.between(0.3, 1)];
    const sum = rest.reduce((a, b) => a + b, 0);
    const classes = parts([real, ...rest.map((r) => ((1 - real) * r) / sum)]);
    ['real', 'influencers', 'mass_followers', 'suspicious'].forEach((key, i) => {
      add('credibility', key, classes[i] as number);
    });
    return rows;
  }

  private people(
    who: AudienceOf,
    random: Random,
    add: (d: AudienceDimension, key: string, units: number) => void,
  ): void {
    const theme = THEMES[who.themes[0] as number] as Theme;
    const lean = who.gender === 'female' ? 0.06 : who.gender === 'male' ? -0.08 : 0;
    const women = Math.min(0.95, Math.max(0.05, theme.women + lean + 0.09 * random.normal()));
    const middle = theme.age + 3 * random.normal();
    const joint: number[] = [];
    for (const [sex, share] of [
      [0, women],
      [1, 1 - women],
    ] as const)
      for (const [, age] of AGES)
        joint.push(share * Math.exp(-(((age - middle - 2 * sex) / 11) ** 2)) + 0.002);
    const units = parts(joint);
    const n = AGES.length;
    const sumOf = (list: number[]): number => list.reduce((a, b) => a + b, 0);
    add('genders', 'FEMALE', sumOf(units.slice(0, n)));
    add('genders', 'MALE', sumOf(units.slice(n)));
    AGES.forEach(([key], i) => {
      const f = units[i] as number;
      const m = units[n + i] as number;
      add('ages', key, f + m);
      if (who.thin) return;
      add('genders_per_age', `FEMALE ${key}`, f);
      add('genders_per_age', `MALE ${key}`, m);
    });
  }

  private places(
    who: AudienceOf,
    random: Random,
    add: (d: AudienceDimension, key: string, units: number) => void,
  ): void {
    const home = COUNTRIES[who.country] as Country;
    const weights = COUNTRIES.map((c, i) => {
      if (i === who.country) return 260 * random.between(0.5, 2.2);
      const same = c.languages[0] === home.languages[0] ? 5 : 1;
      return c.weight * same * random.between(0.1, 1) * 0.6;
    });
    const units = parts(weights);
    const ranked = COUNTRIES.map((c, i) => [c, units[i] as number] as const).sort((a, b) => b[1] - a[1]);
    for (const [c, n] of ranked.slice(0, who.thin ? 4 : 10)) add('countries', c.code, n);
    const languages = new Map<string, number>();
    for (const [c, n] of ranked) {
      const spoken = c.languages[0] as string;
      languages.set(spoken, (languages.get(spoken) ?? 0) + n);
    }
    const spoken = [...languages].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    for (const [key, n] of spoken.slice(0, who.thin ? 2 : 6)) add('languages', key, n);
    if (who.thin) return;
    for (const [c, n] of ranked.slice(0, 3))
      c.cities.slice(0, 3).forEach((city, k) => {
        add('cities', city, Math.floor(n * ([0.34, 0.16, 0.09][k] as number) * random.between(0.7, 1.1)));
      });
  }
}
