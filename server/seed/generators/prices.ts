import { PLATFORMS, type Platform, type PostType } from '#contract/primitives.ts';
import type { ProfileCore } from './population.ts';
import { Random, STREAM } from './random.ts';

/** Owned by a company, not reported by a platform. */
export interface DemoPrice {
  platform: Platform;
  post_type: PostType;
  /** Whole units of `currency`. */
  amount: number;
  currency: string;
}

/** Price of 1,000 followers in USD at 10,000 followers. */
const TYPES: Readonly<Record<Platform, readonly (readonly [PostType, number])[]>> = {
  instagram: [
    ['instagram_post', 11],
    ['instagram_reels', 14],
    ['instagram_stories', 5],
  ],
  tiktok: [['tiktok_video', 12]],
  youtube: [
    ['youtube_video', 32],
    ['youtube_shorts', 13],
  ],
  douyin: [['douyin_video', 9]],
  redbook: [
    ['redbook_posts', 10],
    ['redbook_videos', 13],
  ],
  snapchat: [['snapchat_stories', 4]],
};
const DOLLARS: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08, GBP: 1.26, AED: 0.272 };

/** A quarter of the creators have prices, 3% in worlds of more than 100,000. */
export class Prices {
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
      return TYPES[platform].map(([post_type, thousand]) => {
        const exact = (a.followers / 1000) * thousand * (a.followers / 10_000) ** -0.22 * bargain;
        const step = exact > 2000 ? 100 : exact > 200 ? 10 : 5;
        return { platform, post_type, amount: Math.max(20, Math.round(exact / step) * step), currency };
      });
    });
  }
}
