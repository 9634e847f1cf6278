import type { Population } from './population.ts';
import { accountRef } from './posts.ts';
import { Random, STREAM } from './random.ts';

/** Enough for a list of fifty. */
const CREATORS = 120;
/** All followers of smaller accounts are known, of larger ones a sample. */
const MOST_COMPLETE = 12_000;
const FEWEST = 400;
const MOST = 2500;
/** People interested in one theme, and the general public. */
const CIRCLE = 40_000;
const PUBLIC = 400_000;
/**
 * Shares of an audience from the circles of the creator's first and second theme; the rest is from the
 * public.
 */
const FIRST = 0.5;
const SECOND = 0.75;

/** Creators of the same theme share many followers. */
export class FollowedAccounts {
  private readonly random: Random;
  private readonly tag: string;
  private readonly population: Population;

  constructor(seed: number, tag: string, population: Population) {
    this.tag = tag;
    this.population = population;
    this.random = new Random(seed, STREAM.follower);
  }

  *all(): Generator<{ external_id: string; followers: number[] }> {
    const { creators, first_account, platform } = this.population;
    const step = Math.max(1, Math.floor(creators / CREATORS));
    for (let i = 0, yielded = 0; i < creators && yielded < CREATORS; i += step) {
      const account = first_account[i] as number;
      // Only followers on one platform can be the same people.
      if (platform[account] !== 0) continue;
      yielded++;
      const { external_id } = accountRef(this.population, this.tag, account);
      if (external_id !== null) yield { external_id, followers: this.of(i, account) };
    }
  }

  private of(profile: number, account: number): number[] {
    const { theme, second_theme, followers } = this.population;
    const random = this.random.at(profile);
    const all = followers[account] as number;
    const wanted = all <= MOST_COMPLETE ? all : Math.min(MOST, Math.max(FEWEST, Math.round(all / 20)));
    const people = new Set<number>();
    while (people.size < wanted) {
      const circle = random.next();
      if (circle < FIRST) people.add(this.person(theme[profile] as number, random.int(CIRCLE)));
      else if (circle < SECOND) people.add(this.person(second_theme[profile] as number, random.int(CIRCLE)));
      else people.add(this.person(255, random.int(PUBLIC)));
    }
    return [...people];
  }

  /** 48 bits like a hash: bottom-k samples need numbers without an order. */
  private person(circle: number, i: number): number {
    const number = circle * PUBLIC + i;
    return (Math.imul(number, 0x9e3779b1) >>> 0) * 2 ** 16 + (Math.imul(number, 0x85ebca6b) >>> 16);
  }
}
