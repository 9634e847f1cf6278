import {
  PLATFORMS,
  type Platform,
  POST_TYPES,
  type PostType,
  platformOf,
} from '#contract/values/primitives.ts';
import type { AccountObservation, AudienceObservation } from '#server/tables/observations.ts';
import { account as observedAccount } from '#server/tables/presets/observe.ts';
import { Audiences } from './audience.ts';
import { DAY } from './calendar.ts';
import { profileId } from './campaigns.ts';
import { followersAt, following, snapshotDays } from './followers.ts';
import { COUNTRIES, type Country } from './geography.ts';
import type { DemoGender } from './names.ts';
import type { Population, ProfileCore } from './population.ts';
import { accountRef } from './posts.ts';
import { Random, STREAM } from './random.ts';
import { THEMES, type Theme } from './themes.ts';

/** Owned by a company, not reported by a platform. */
interface DemoPrice {
  platform: Platform;
  post_type: PostType;
  /** Whole units of `currency`. */
  amount: number;
  currency: string;
}

/** Price of 1,000 followers in USD at 10,000 followers. */
const THOUSAND: Readonly<Partial<Record<PostType, number>>> = {
  instagram_post: 11,
  instagram_reels: 14,
  instagram_stories: 5,
  tiktok_video: 12,
  youtube_video: 32,
  youtube_shorts: 13,
  douyin_video: 9,
  redbook_posts: 10,
  redbook_videos: 13,
  snapchat_stories: 4,
};
const DOLLARS: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08, GBP: 1.26, AED: 0.272 };

/** A quarter of the creators have prices, 3% in worlds of more than 100,000. */
class Prices {
  private readonly random: Random;
  private readonly share: number;

  constructor(seed: number, creators: number) {
    this.random = new Random(seed, STREAM.price);
    this.share = creators > 100_000 ? 0.03 : 0.25;
  }

  of(i: number, core: ProfileCore, currency: string): DemoPrice[] {
    const random = this.random.at(i);
    if (!random.chance(this.share)) return [];
    const bargain = random.lognormal(0.3) / (DOLLARS[currency] ?? 1);
    return core.accounts.flatMap((a) => {
      const platform = PLATFORMS[a.platform] as Platform;
      return POST_TYPES.flatMap((post_type) => {
        const thousand = THOUSAND[post_type];
        if (thousand === undefined || platformOf(post_type) !== platform) return [];
        const exact = (a.followers / 1000) * thousand * (a.followers / 10_000) ** -0.22 * bargain;
        const step = exact > 2000 ? 100 : exact > 200 ? 10 : 5;
        return { platform, post_type, amount: Math.max(20, Math.round(exact / step) * step), currency };
      });
    });
  }
}

export interface DemoAccount {
  /** Oldest first; the last one, at `end`, has every field, the earlier ones only followers. */
  observations: AccountObservation[];
  /** Empty for accounts without audience data. */
  audience: AudienceObservation[];
  /** The account's numbers are measured. */
  connected: boolean;
}

export interface DemoProfile {
  index: number;
  external_id: string;
  kind: 'influencer' | 'brand';
  name: string;
  handle: string;
  bio: string;
  gender: DemoGender | null;
  /** YYYY-MM-DD; null for brands, couples and some creators. */
  birthday: string | null;
  country: string;
  city: string | null;
  languages: string[];
  themes: string[];
  accounts: DemoAccount[];
  /** Owned by a company; mostly empty. */
  prices: DemoPrice[];
}

/** Above this many creators only main accounts have an audience, with fewer keys. */
const LARGE = 200_000;
const MARK = '(invented demo creator)';

/** Generates profiles in any order. */
export class Profiles {
  private readonly random: Random;
  private readonly audiences: Audiences;
  private readonly prices: Prices;
  private readonly snapshots: number[];

  private readonly tag: string;
  private readonly population: Population;
  private readonly posts: number;
  private readonly end: number;

  constructor(seed: number, tag: string, population: Population, posts: number, end: number) {
    this.tag = tag;
    this.population = population;
    this.posts = posts;
    this.end = end;
    this.random = new Random(seed, STREAM.details);
    this.audiences = new Audiences(seed);
    this.prices = new Prices(seed, population.creators);
    this.snapshots = snapshotDays(population.creators);
  }

  at(i: number): DemoProfile {
    const { population } = this;
    const core = population.core(i);
    const random = this.random.at(i);
    const place = COUNTRIES[core.country] as Country;
    const brand = population.brand(i);
    const themes = core.themes.map((t) => (THEMES[t] as Theme).slug);
    const city = random.chance(0.7) ? random.pick(place.cities) : null;
    const age = 18 + Math.floor(38 * random.next() ** 1.7);
    const born = new Date(
      Date.UTC(new Date(this.end).getUTCFullYear() - age, random.int(12), 1 + random.int(28)),
    );
    const tells_age = core.gender !== null && core.gender !== 'couple' && random.chance(0.6);
    const base = {
      index: i,
      external_id: profileId(this.tag, i),
      kind: brand ? ('brand' as const) : ('influencer' as const),
      name: population.title(i),
      handle: population.handle(i),
      bio: bioOf(core, themes, city, brand?.name ?? null, random),
      gender: core.gender,
      birthday: tells_age ? born.toISOString().slice(0, 10) : null,
      country: place.code,
      city,
      languages: [...place.languages],
      themes,
    };
    const accounts = core.accounts.map((_, k) => this.account(base, core, k, random));
    return { ...base, accounts, prices: brand ? [] : this.prices.of(i, core, place.currency) };
  }

  private account(
    profile: Omit<DemoProfile, 'accounts' | 'prices'>,
    core: ProfileCore,
    k: number,
    random: Random,
  ): DemoAccount {
    const { population, end } = this;
    const account = (population.first_account[profile.index] as number) + k;
    const ref = accountRef(population, this.tag, account);
    const latest = population.followers[account] as number;
    const growth = population.growth[account] as number;
    const expected = (this.posts * (population.activity[account] as number)) / population.activity_sum;
    // Lifetime posts: always more than in the world's 18 months, campaigns included.
    const posts_count = Math.round(expected * 2.4 + 6 * Math.sqrt(expected) + 150 + random.int(250));
    const totals = ref.platform === 'tiktok' || ref.platform === 'douyin';
    const bare = (observed_at: number): AccountObservation =>
      observedAccount(ref, {
        observed_at,
        profile_kind: profile.kind,
        followers: followersAt(latest, growth, account % 628, observed_at, end),
      });
    const observations = this.snapshots.map((days) => bare(end - days * DAY));
    const last = observations[observations.length - 1] as AccountObservation;
    Object.assign(last, {
      following: following(ref.platform, random),
      likes: totals ? Math.round(posts_count * latest * 0.02 * random.between(0.5, 1.6)) : null,
      posts_count,
      verified: profile.kind === 'brand' || random.chance(Math.min(0.9, latest / 900_000)),
      bio: profile.bio,
      website: random.chance(0.4) ? `https://demo.invalid/${profile.handle}` : null,
      country: profile.country,
      city: profile.city,
      gender: profile.gender,
      birthday: profile.birthday,
      languages: [...profile.languages],
      themes: [...profile.themes],
      business_account: profile.kind === 'brand' || random.chance(0.5),
    } satisfies Partial<AccountObservation>);
    return {
      observations,
      audience: this.audience(profile, core, account, k, ref.platform),
      connected: population.connected[account] === 1,
    };
  }

  private audience(
    profile: Omit<DemoProfile, 'accounts' | 'prices'>,
    core: ProfileCore,
    account: number,
    k: number,
    platform: Platform,
  ): AudienceObservation[] {
    const thin = this.population.creators > LARGE;
    if ((thin && k > 0) || !PLATFORMS.includes(platform)) return [];
    return this.audiences.of({
      account,
      ref: accountRef(this.population, this.tag, account),
      followers: this.population.followers[account] as number,
      country: core.country,
      themes: core.themes,
      gender: profile.gender,
      observed_at: this.end,
      thin,
    });
  }
}

function bioOf(
  core: ProfileCore,
  themes: readonly string[],
  city: string | null,
  brand: string | null,
  random: Random,
): string {
  const emoji = core.themes.map((t) => (THEMES[t] as Theme).emoji).join('');
  if (brand) return `${brand}: ${themes.join(' & ')} (invented demo brand)`;
  const where = city ? ` 📍 ${city}.` : '';
  const line = random.pick([
    'every day',
    'made simple',
    'with love',
    'for curious people',
    'and a lot of coffee',
  ]);
  return `${emoji} ${themes.join(' & ')} ${line}.${where} ${MARK}`;
}
