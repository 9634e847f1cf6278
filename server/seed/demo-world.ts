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
  /** Creators; default a tenth of the posts, within 800 … 1,000,000. The brands' own profiles come on top. */
  profiles?: number;
  seed: number | string;
  /** Last moment of the world; it spans the 18 months before. */
  end: Date;
}

/**
 * An invented world, made piece by piece: the same options give the same bytes, and every piece can be made
 * alone. Memory is a few typed arrays of the accounts, whatever the number of posts.
 */
export interface DemoWorld {
  posts_count: number;
  /** Creators and brands. */
  profiles_count: number;
  /** Creators first, then the brands' own profiles. */
  profiles(): Iterable<DemoProfile>;
  profile(index: number): DemoProfile;
  brands(): Iterable<BrandObservation>;
  /** By day; within a day in no order. */
  posts(): Iterable<DemoPost>;
  /** Default 1,000 posts; write each batch out before the next, holding many costs half the speed. */
  postBatches(size?: number): Iterable<DemoPost[]>;
  post(index: number): DemoPost;
  /** @param isWanted of which posts; of all unless told */
  comments(isWanted?: (post: DemoPost) => boolean): Iterable<CommentObservation>;
  /** Of some creators: numbers that stand for who follows their main account, the same number the same person. */
  followers(): Iterable<{ external_id: string; followers: number[] }>;
  campaigns: readonly DemoCampaign[];
}

const MOST_POSTS = 50_000_000;
/** Short batches die young: with 20,000 posts alive at once the garbage collector takes twice the time. */
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

/** Prepares a world; throws RangeError for numbers out of range. Preparing takes about 2 µs an account. */
export function demoWorld(options: DemoWorldOptions): DemoWorld {
  const { posts: count, creators, end } = checked(options);
  const seed = seedNumber(options.seed);
  // Ids carry the seed, so that two worlds in one installation never overwrite each other.
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
