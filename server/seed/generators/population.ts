import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { DEMO_BRANDS, type DemoBrand } from './brands.ts';
import { clampFollowers, mainFollowers, yearlyGrowth } from './followers.ts';
import { COUNTRIES, type Country, captionLanguage } from './geography.ts';
import { type DemoGender, Names } from './names.ts';
import { AliasTable, Random, STREAM } from './random.ts';
import { THEME_INDEX, THEMES } from './themes.ts';

const CHANCE_CONNECTED = 0.15;
type Pool = Readonly<Partial<Record<Platform, number>>>;
/** Weights of the platforms, outside and inside China. */
const WEST: Pool = {
  instagram: 0.55,
  tiktok: 0.27,
  youtube: 0.14,
  snapchat: 0.04,
};
const CHINA: Pool = { youtube: 0.01, douyin: 0.55, redbook: 0.44 };
const SINOPHONE: Pool = { ...WEST, redbook: 0.25 };

/** Indexes into COUNTRIES, THEMES, PLATFORMS. */
export interface ProfileCore {
  country: number;
  gender: DemoGender | null;
  themes: number[];
  language: number;
  accounts: AccountCore[];
}

export interface AccountCore {
  platform: number;
  /** At the end of the span. */
  followers: number;
  /** Logarithmic, a year. */
  growth: number;
  /** Factor on the usual engagement at this size. */
  engagement: number;
  connected: boolean;
  /** Weight as an author of posts. */
  activity: number;
}

/**
 * Creators 0 … profiles − 1, then brand profiles. Profile i can be drawn alone; typed arrays hold what
 * posts need of every account (about 36 bytes each).
 */
export class Population {
  readonly total: number;
  readonly names: Names;
  readonly country: Uint8Array;
  readonly theme: Uint8Array;
  readonly second_theme: Uint8Array;
  readonly language: Uint8Array;
  /** `first_account[i]` … `first_account[i + 1]` are the accounts of profile i. */
  readonly first_account: Uint32Array;
  readonly profile_of: Uint32Array;
  readonly platform: Uint8Array;
  readonly followers: Uint32Array;
  readonly growth: Float32Array;
  readonly engagement: Float32Array;
  readonly connected: Uint8Array;
  readonly authors: AliasTable;
  /** Activity of each account and in total, for its expected number of posts. */
  readonly activity: Float32Array;
  readonly activity_sum: number;
  private readonly random: Random;

  readonly seed: number;
  readonly creators: number;

  constructor(seed: number, creators: number) {
    this.seed = seed;
    this.creators = creators;
    this.names = new Names(seed);
    this.random = new Random(seed, STREAM.profile);
    this.total = creators + DEMO_BRANDS.length;
    this.country = new Uint8Array(this.total);
    this.theme = new Uint8Array(this.total);
    this.second_theme = new Uint8Array(this.total);
    this.language = new Uint8Array(this.total);
    this.first_account = new Uint32Array(this.total + 1);
    const room = creators * 4 + DEMO_BRANDS.length * PLATFORMS.length;
    const profile_of = new Uint32Array(room);
    const platform = new Uint8Array(room);
    const followers = new Uint32Array(room);
    const growth = new Float32Array(room);
    const engagement = new Float32Array(room);
    const connected = new Uint8Array(room);
    const activity = new Float32Array(room);
    let n = 0;
    let sum = 0;
    for (let i = 0; i < this.total; i++) {
      const core = this.core(i);
      this.country[i] = core.country;
      this.theme[i] = core.themes[0] as number;
      this.second_theme[i] = core.themes[1] ?? (core.themes[0] as number);
      this.language[i] = core.language;
      for (const account of core.accounts) {
        profile_of[n] = i;
        platform[n] = account.platform;
        followers[n] = account.followers;
        growth[n] = account.growth;
        engagement[n] = account.engagement;
        connected[n] = account.connected ? 1 : 0;
        activity[n++] = account.activity;
        sum += account.activity;
      }
      this.first_account[i + 1] = n;
    }
    this.profile_of = profile_of.slice(0, n);
    this.platform = platform.slice(0, n);
    this.followers = followers.slice(0, n);
    this.growth = growth.slice(0, n);
    this.engagement = engagement.slice(0, n);
    this.connected = connected.slice(0, n);
    this.activity = activity.slice(0, n);
    this.activity_sum = sum;
    this.authors = new AliasTable(this.activity);
  }

  get accounts(): number {
    return this.profile_of.length;
  }

  /** Null for creators. */
  brand(i: number): DemoBrand | null {
    return i < this.creators ? null : (DEMO_BRANDS[i - this.creators] as DemoBrand);
  }

  handle(i: number): string {
    return this.brand(i)?.handle ?? this.names.handle(i);
  }

  title(i: number): string {
    return this.brand(i)?.name ?? this.names.title(i);
  }

  core(i: number): ProfileCore {
    const brand = this.brand(i);
    return brand ? this.brandCore(i, brand) : this.creatorCore(i);
  }

  private creatorCore(i: number): ProfileCore {
    const random = this.random.at(i);
    const country = this.names.country(i);
    const place = COUNTRIES[country] as Country;
    const gender = this.names.gender(i);
    const tilt = THEMES.map((t) =>
      gender === 'female' ? t.weight * t.women : gender === 'male' ? t.weight * (1 - t.women) : t.weight / 2,
    );
    const theme = random.weighted(tilt);
    const near = THEME_INDEX.get(random.pick((THEMES[theme] as (typeof THEMES)[number]).near)) as number;
    const themes = random.chance(0.6) ? [theme, near] : [theme];
    const pool = place.code === 'CN' ? CHINA : place.code === 'TW' ? SINOPHONE : WEST;
    const count = 1 + random.weighted([0.34, 0.36, 0.22, 0.08]);
    const main = mainFollowers(random);
    const quality = random.lognormal(0.3);
    const accounts: AccountCore[] = [];
    const weights = PLATFORMS.map((p) => pool[p] ?? 0);
    for (let k = 0; k < count && weights.some((w) => w > 0.02); k++) {
      const platform = random.weighted(weights);
      weights[platform] = 0;
      accounts.push({
        platform,
        followers: k === 0 ? main : clampFollowers(main * 0.35 * random.lognormal(0.9)),
        growth: yearlyGrowth(random),
        engagement: quality * random.lognormal(0.25),
        connected: random.chance(CHANCE_CONNECTED),
        activity: (k === 0 ? 1 : 0.5) * random.lognormal(0.7),
      });
    }
    return { country, gender, themes, language: captionLanguage(place), accounts };
  }

  private brandCore(i: number, brand: DemoBrand): ProfileCore {
    const random = this.random.at(i);
    const home = brand.countries[0];
    const country = home ? COUNTRIES.findIndex((c) => c.code === home) : random.pick([0, 1, 5, 7]);
    const main = 40_000 * random.lognormal(1.1);
    const accounts = brand.platforms.map((p, k) => ({
      platform: PLATFORMS.indexOf(p),
      followers: clampFollowers(k === 0 ? main : main * random.between(0.2, 0.9)),
      growth: random.between(0.02, 0.35),
      engagement: random.between(0.35, 0.7),
      connected: true,
      activity: Math.max(0.6, this.creators / 3000),
    }));
    const themes = brand.themes.map((t) => THEME_INDEX.get(t) as number);
    return {
      country,
      gender: null,
      themes,
      language: captionLanguage(COUNTRIES[country] as Country),
      accounts,
    };
  }
}
