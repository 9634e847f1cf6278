import type { AccountRef, BrandObservation, CommentObservation } from '#server/tables/observations.ts';
import { brandObservation } from './generators/brands.ts';
import { Calendar } from './generators/calendar.ts';
import { Campaigns, type DemoCampaign } from './generators/campaigns.ts';
import { Comments, commentStep } from './generators/comments.ts';
import { FollowedAccounts } from './generators/followed-accounts.ts';
import { Population } from './generators/population.ts';
import { accountRef, type DemoPost, Posts } from './generators/posts.ts';
import { type DemoProfile, Profiles } from './generators/profiles.ts';
import { seedNumber } from './generators/random.ts';

export interface DemoWorldOptions {
  /** 1 … 50,000,000. */
  posts: number;
  /** Creators; default a tenth of the posts, within 800 … 1,000,000. Brand profiles come on top. */
  profiles?: number;
  seed: number | string;
  /** Last moment; the world spans the 18 months before. */
  end: Date;
}

/**
 * A reproducible invented world: the same options give the same bytes, and every piece can be generated
 * alone. Memory holds only typed arrays of the accounts, whatever the number of posts.
 */
export interface DemoWorld {
  posts_count: number;
  /** Creators and brands. */
  profiles_count: number;
  /** Creators first, then brand profiles. */
  profiles(): Iterable<DemoProfile>;
  profile(index: number): DemoProfile;
  brands(): Iterable<BrandObservation>;
  /** By day; in no order within a day. */
  posts(): Iterable<DemoPost>;
  /** Write each batch out before the next: holding many halves the speed. */
  postBatches(size?: number): Iterable<DemoPost[]>;
  post(index: number): DemoPost;
  /** @param isWanted filter of posts; default all */
  comments(isWanted?: (post: DemoPost) => boolean): Iterable<CommentObservation>;
  /** Followers of some main accounts: equal numbers are the same person. */
  followers(): Iterable<{ external_id: string; followers: number[] }>;
  campaigns: readonly DemoCampaign[];
}

const MOST_POSTS = 50_000_000;
/** Small batches die young: 20,000 live posts double the time of the garbage collector. */
const BATCH = 1_000;

function checked(options: DemoWorldOptions): { posts: number; creators: number; end: Date } {
  const { posts, end } = options;
  if (!Number.isInteger(posts) || posts < 1 || posts > MOST_POSTS)
    throw new RangeError(`Posts must be a whole number from 1 to ${MOST_POSTS}`);
  const usual = Math.min(1_000_000, Math.max(800, Math.round(posts / 10)));
  const creators = options.profiles ?? usual;
  if (!Number.isInteger(creators) || creators < 1 || creators > 10_000_000)
    throw new RangeError('Profiles must be a whole number from 1 to 10000000');
  if (Number.isNaN(end.getTime())) throw new RangeError('The end of the demo world must be a date');
  return { posts, creators, end };
}

/** Throws RangeError for numbers out of range. Takes about 2 µs per account. */
export function demoWorld(options: DemoWorldOptions): DemoWorld {
  const { posts: count, creators, end } = checked(options);
  const seed = seedNumber(options.seed);
  // Ids contain the seed, so that two worlds never overwrite each other.
  const tag = (seed % 46_656).toString(36).padStart(3, '0');
  const population = new Population(seed, creators);
  const calendar = new Calendar(seed, count, end);
  const campaigns = new Campaigns(seed, population, calendar, count, tag);
  const posts = new Posts(seed, count, tag, population, calendar, campaigns);
  const profiles = new Profiles(seed, tag, population, count, calendar.end);

  function* each<T>(n: number, make: (i: number) => T): Generator<T> {
    for (let i = 0; i < n; i++) yield make(i);
  }
  function* postBatches(size = BATCH): Generator<DemoPost[]> {
    for (let from = 0; from < count; from += size)
      yield Array.from({ length: Math.min(size, count - from) }, (_, k) => posts.at(from + k));
  }
  function* brands(): Generator<BrandObservation> {
    for (let i = creators; i < population.total; i++) {
      const refs: AccountRef[] = [];
      const next = population.first_account[i + 1] as number;
      for (let a = population.first_account[i] as number; a < next; a++)
        refs.push(accountRef(population, tag, a));
      const brand = population.brand(i);
      if (brand) yield brandObservation(brand, refs);
    }
  }
  function* comments(isWanted: (post: DemoPost) => boolean = () => true): Generator<CommentObservation> {
    const made = new Comments(seed, population, calendar.end);
    const step = commentStep(count);
    for (let p = 0; p < count; p += step) {
      const post = posts.at(p);
      if (isWanted(post)) yield* made.of(p, post);
    }
  }
  return {
    posts_count: count,
    profiles_count: population.total,
    profiles: () => each(population.total, (i) => profiles.at(i)),
    profile: (i) => profiles.at(i),
    brands,
    posts: () => each(count, (p) => posts.at(p)),
    postBatches,
    post: (p) => posts.at(p),
    comments,
    followers: () => new FollowedAccounts(seed, tag, population).all(),
    campaigns: campaigns.list,
  };
}
