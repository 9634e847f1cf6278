import { PLATFORMS } from '#contract/values/primitives.ts';
import { DEMO_BRANDS, type DemoBrand } from './brands.ts';
import { type Calendar, DAY } from './calendar.ts';
import { COUNTRIES } from './geography.ts';
import type { Population } from './population.ts';
import { Random, STREAM } from './random.ts';
import { THEMES } from './themes.ts';

/** A company's invented campaign, to become a monitor. */
export interface DemoCampaign {
  slug: string;
  name: string;
  brand_external_id: string;
  brand_name: string;
  /** Without "#". */
  hashtag: string;
  /** Without "@". */
  mention: string;
  themes: string[];
  /** ISO 3166 alpha-2; empty = everywhere. */
  countries: string[];
  /** YYYY-MM-DD, both days included. */
  starts_on: string;
  ends_on: string;
  /** `external_id` of the booked creators' profiles. */
  creators: string[];
  /** Mean number. */
  expected_posts: number;
  /** Whole units of `currency`. */
  budget: number;
  currency: string;
}

const CAMPAIGNS = 36;
const WORDS = [
  'glow',
  'days',
  'club',
  'moments',
  'edit',
  'challenge',
  'journey',
  'season',
  'stories',
  'mood',
];
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function profileId(tag: string, i: number): string {
  return `demo-${tag}-c${i}`;
}

/** A steep start, a long tail and a smaller second wave. */
function burst(day: number, length: number): number {
  const x = (day + 0.5) / length;
  return 12 * x * Math.exp(-6 * x) + 0.35 * Math.exp(-(((x - 0.75) / 0.12) ** 2)) + 0.05;
}

export class Campaigns {
  readonly list: DemoCampaign[] = [];
  readonly brand_of: number[] = [];
  private readonly booked: Uint32Array[] = [];
  private readonly by_day: { campaign: number; probability: number }[][];

  private readonly population: Population;
  private readonly calendar: Calendar;
  private readonly tag: string;

  constructor(seed: number, population: Population, calendar: Calendar, posts: number, tag: string) {
    this.population = population;
    this.calendar = calendar;
    this.tag = tag;
    this.by_day = Array.from({ length: calendar.days }, () => []);
    const random = new Random(seed, STREAM.campaign);
    const share = posts < 200_000 ? 0.08 : 0.04;
    const weights = Array.from({ length: CAMPAIGNS }, (_, c) => random.at(1000 + c).lognormal(0.6));
    const sum = weights.reduce((a, b) => a + b, 0);
    for (let c = 0; c < CAMPAIGNS; c++)
      this.add(c, (posts * share * (weights[c] as number)) / sum, random.at(c));
  }

  private add(c: number, wanted: number, random: Random): void {
    const { calendar, population } = this;
    const brand_index = c % DEMO_BRANDS.length;
    const brand = DEMO_BRANDS[brand_index] as DemoBrand;
    const length = 10 + random.int(11);
    // The last three still run at the end, so that a new world has live monitors.
    const start = c >= CAMPAIGNS - 3 ? calendar.days - 7 : random.int(calendar.days - length - 4);
    const shape = Array.from({ length }, (_, d) => burst(d, length));
    const sum = shape.reduce((a, b) => a + b, 0);
    let expected = 0;
    for (let d = 0; d < length && start + d < calendar.days; d++) {
      const volume = calendar.volume(start + d);
      const probability = Math.min(0.3, (wanted * (shape[d] as number)) / sum / Math.max(1, volume));
      this.by_day[start + d]?.push({ campaign: c, probability });
      expected += probability * volume;
    }
    const accounts = this.book(brand, Math.round(Math.min(2000, Math.max(6, wanted / 2.5))), random);
    this.booked.push(accounts);
    this.brand_of.push(brand_index);
    const year = new Date(calendar.start + start * DAY).getUTCFullYear();
    const word = WORDS[(c * 7 + Math.floor(c / 10)) % WORDS.length] as string;
    const creators = [...new Set(Array.from(accounts, (a) => population.profile_of[a] as number))];
    this.list.push({
      slug: `demo-${brand.handle}-${word}-${c + 1}`,
      name: `${brand.name} ${word} ${year}`,
      brand_external_id: brand.external_id,
      brand_name: brand.name,
      hashtag: `${brand.name.toLowerCase()}${word}`,
      mention: brand.handle,
      themes: [...brand.themes],
      countries: [...brand.countries],
      starts_on: isoDay(calendar.start + start * DAY),
      ends_on: isoDay(calendar.start + (start + length - 1) * DAY),
      creators: creators.map((i) => profileId(this.tag, i)),
      expected_posts: Math.round(expected),
      budget: Math.round((2000 + 700 * Math.min(creators.length, 400)) * random.between(0.7, 1.6)),
      currency: 'USD',
    });
  }

  /** Fits the brand's themes, platforms and countries; fewer in small worlds. */
  private book(brand: DemoBrand, wanted: number, random: Random): Uint32Array {
    const { population } = this;
    const picked = new Set<number>();
    for (let tries = 0; tries < wanted * 150 && picked.size < wanted; tries++) {
      const account = population.authors.draw(random);
      const i = population.profile_of[account] as number;
      // Country is the last condition to drop.
      const strict = tries < wanted * 120;
      const theme = THEMES[population.theme[i] as number]?.slug ?? '';
      const second = THEMES[population.second_theme[i] as number]?.slug ?? '';
      const country = COUNTRIES[population.country[i] as number]?.code ?? '';
      const platform = PLATFORMS[population.platform[account] as number];
      if (i >= population.creators || !platform || !brand.platforms.includes(platform)) continue;
      if (!brand.themes.includes(theme) && !brand.themes.includes(second)) continue;
      if (strict && brand.countries.length > 0 && !brand.countries.includes(country)) continue;
      picked.add(account);
    }
    if (picked.size === 0) picked.add(0);
    return Uint32Array.from(picked);
  }

  /** −1 for none. */
  draw(day: number, random: Random): number {
    let u = random.next();
    for (const { campaign, probability } of this.by_day[day] ?? []) {
      u -= probability;
      if (u < 0) return campaign;
    }
    return -1;
  }

  author(campaign: number, random: Random): number {
    const accounts = this.booked[campaign] as Uint32Array;
    return accounts[random.int(accounts.length)] as number;
  }
}
