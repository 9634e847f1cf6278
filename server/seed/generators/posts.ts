import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { AccountRef, PostObservation } from '#server/tables/observations.ts';
import { Ladder } from './bench-terms.ts';
import { DEMO_BRANDS } from './brands.ts';
import { type Calendar, DAY } from './calendar.ts';
import { type Campaigns, profileId } from './campaigns.ts';
import { Captions } from './captions.ts';
import { drawNumbers, drawRule } from './engagement.ts';
import { followersAt } from './followers.ts';
import { COUNTRIES, type Country } from './geography.ts';
import type { Population } from './population.ts';
import { Random, STREAM } from './random.ts';
import { THEMES } from './themes.ts';

/** The terms equal those that an import derives from title, message and tags. */
export type DemoPost = PostObservation & { terms: string[] };

const READ_AFTER = 21 * DAY;
const CHANCE_ORGANIC_BRAND = 0.025;
const CHANCE_MENTION = 0.06;

/** The same in posts, profiles and brands. */
export function accountRef(population: Population, tag: string, account: number): AccountRef {
  const i = population.profile_of[account] as number;
  const k = account - (population.first_account[i] as number);
  return {
    platform: PLATFORMS[population.platform[account] as number] as Platform,
    external_id: `${profileId(tag, i)}-${k}`,
    username: population.handle(i),
    title: population.title(i),
  };
}

/** Generates posts in any order. Posts are numbered by day. */
export class Posts {
  private readonly random: Random;
  private readonly captions = new Captions();
  private readonly ladder: Ladder;
  private readonly brands_of_theme: number[][];

  private readonly tag: string;
  private readonly population: Population;
  private readonly calendar: Calendar;
  private readonly campaigns: Campaigns;

  constructor(
    seed: number,
    count: number,
    tag: string,
    population: Population,
    calendar: Calendar,
    campaigns: Campaigns,
  ) {
    this.tag = tag;
    this.population = population;
    this.calendar = calendar;
    this.campaigns = campaigns;
    this.random = new Random(seed, STREAM.post);
    this.ladder = new Ladder(seed, count, this.captions.vocabulary);
    this.brands_of_theme = THEMES.map((t) =>
      DEMO_BRANDS.flatMap((b, i) => (b.themes.includes(t.slug) ? [i] : [])),
    );
  }

  at(p: number): DemoPost {
    const { population, calendar, campaigns } = this;
    const random = this.random.at(p);
    const day = calendar.day(p);
    const campaign = campaigns.draw(day, random);
    const account = campaign >= 0 ? campaigns.author(campaign, random) : population.authors.draw(random);
    const i = population.profile_of[account] as number;
    const created_at = calendar.time(
      day,
      (COUNTRIES[population.country[i] as number] as Country).offset,
      random,
    );
    const observed_at = Math.min(calendar.end, created_at + READ_AFTER);
    const followers = followersAt(
      population.followers[account] as number,
      population.growth[account] as number,
      account % 628,
      created_at,
      calendar.end,
    );
    const platform = PLATFORMS[population.platform[account] as number] as Platform;
    const rule = drawRule(population.platform[account] as number, random);
    const numbers = drawNumbers(
      rule,
      {
        platform,
        followers,
        engagement: (population.engagement[account] as number) * (campaign >= 0 ? 0.88 : 1),
        connected: population.connected[account] === 1,
        age: observed_at - created_at,
      },
      random,
    );
    const paid = campaign >= 0 && random.chance(0.85);
    const caption = this.caption(p, i, platform, rule.kind === 'story', campaign, paid, random);
    const external_id = `demo-${this.tag}-${p}`;
    return {
      kind: 'post',
      account: accountRef(population, this.tag, account),
      external_id,
      post_type: rule.type,
      created_at,
      created_at_exact: true,
      observed_at,
      title: caption.title,
      message: caption.message,
      tags: caption.tags,
      images: [],
      link: `https://demo.invalid/${platform}/${external_id}`,
      image: null,
      likes: numbers.likes,
      comments: numbers.comments,
      shares: numbers.shares,
      saves: numbers.saves,
      views: numbers.views,
      impressions: numbers.impressions,
      reach: numbers.reach,
      followers,
      duration_seconds: numbers.duration_seconds,
      // Without the mark nobody outside knows whether a campaign post is paid.
      is_paid: campaign >= 0 ? (paid ? true : null) : false,
      missing: numbers.missing,
      terms: caption.terms,
    };
  }

  private caption(
    p: number,
    i: number,
    platform: Platform,
    story: boolean,
    campaign: number,
    paid: boolean,
    random: Random,
  ) {
    const { population, campaigns } = this;
    const u = random.next();
    const theme = (u < 0.72 ? population.theme[i] : population.second_theme[i]) as number;
    const own = i >= population.creators;
    let brand = -1;
    if (campaign >= 0) brand = campaigns.brand_of[campaign] as number;
    else if (own) brand = i - population.creators;
    else if (random.chance(CHANCE_ORGANIC_BRAND))
      brand = random.pick(this.brands_of_theme[theme] as number[]);
    const mentioned = random.chance(CHANCE_MENTION) ? random.int(population.creators) : i;
    return this.captions.write(
      {
        language: random.chance(0.1) ? 0 : (population.language[i] as number),
        theme,
        with_title: platform === 'youtube' || platform === 'redbook',
        with_tags: platform === 'youtube' && u < 0.8,
        short: story,
        brand,
        campaign_tag: campaign >= 0 ? (campaigns.list[campaign]?.hashtag ?? null) : null,
        paid,
        mention: mentioned === i ? null : population.handle(mentioned),
        extra: this.ladder.of(p),
      },
      random,
    );
  }
}
