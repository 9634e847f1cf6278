import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Estimate } from '#contract/overlap.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
import { migrateClickHouse } from '#server/platform/postgres/migrate.ts';
import { Random, STREAM } from '#server/seed/generators/random.ts';
import { COLUMN_TEXTS } from '../metrics/stored-columns.ts';
import { estimateSets, type SetEstimates } from './estimates.ts';
import { HASHES, type SampledSets, sampledSets } from './sampled-sets.ts';
import { sharedAudiences } from './shared-audiences.ts';

// Invented sets with a truth known by counting.

type Sets = Array<Set<number>>;

const hash = (random: Random) => Math.floor(random.next() * HASHES);

/** Each set draws the given share of its members from one shared crowd. */
function invented(random: Random, sizes: number[], shared: number): Sets {
  const crowd = Array.from({ length: Math.max(...sizes) }, () => hash(random));
  return sizes.map((size) => {
    const set = new Set<number>();
    while (set.size < size)
      set.add(random.next() < shared ? (crowd[random.int(crowd.length)] ?? 0) : hash(random));
    return set;
  });
}

function sampledByHand(sets: Sets, sample: number): SampledSets {
  const samples = sets.map((set) => new Set([...set].sort((a, b) => a - b).slice(0, sample)));
  const groups = new Map<string, SampledSets['groups'][number]>();
  for (const person of new Set(samples.flatMap((s) => [...s]))) {
    const places = (some: Sets) => [...some.keys()].filter((i) => some[i]?.has(person));
    const group = { sets: places(sets), samples: places(samples), people: 0 };
    const name = JSON.stringify([group.sets, group.samples]);
    groups.set(name, groups.get(name) ?? group);
    (groups.get(name) as typeof group).people++;
  }
  return {
    sizes: sets.map((s) => s.size),
    audiences: sets.map((s) => s.size),
    namings: sets.map(() => ['instagram user']),
    groups: [...groups.values()],
  };
}

function withTruth(sets: Sets, e: SetEstimates): Array<{ truth: number; estimate: Estimate }> {
  const inBoth = (a: Set<number>, b: Set<number>) => [...a].filter((person) => b.has(person)).length;
  const rows: Array<{ truth: number; estimate: Estimate | null }> = [];
  sets.forEach((set, i) => {
    const others = new Set(sets.flatMap((s, j) => (j === i ? [] : [...s])));
    const common = inBoth(set, others) / set.size;
    rows.push({ truth: common, estimate: e.common[i] ?? null });
    rows.push({ truth: 1 - common, estimate: e.unique[i] ?? null });
  });
  for (const { a, b, overlap } of e.pairs) {
    const [x, y] = [sets[a] ?? new Set<number>(), sets[b] ?? new Set<number>()];
    rows.push({ truth: inBoth(x, y) / Math.min(x.size, y.size), estimate: overlap });
  }
  rows.push({ truth: new Set(sets.flatMap((s) => [...s])).size, estimate: e.distinct });
  return rows.map(({ truth, estimate }) => {
    if (estimate === null) throw new Error('An estimate is missing');
    return { truth, estimate };
  });
}

describe('estimates of sets', () => {
  it('are exact if the whole sets were read', () => {
    const sets = [
      [1, 2, 3, 4],
      [3, 4, 5],
      [9, 10],
    ].map((s) => new Set(s));
    const e = estimateSets(sampledByHand(sets, 100));
    const exact = (value: number) => ({ value, low: value, high: value });
    expect(e.unique).toEqual([exact(2 / 4), exact(1 / 3), exact(1)]);
    expect(e.common).toEqual([exact(2 / 4), exact(2 / 3), exact(0)]);
    expect(e.pairs).toEqual([
      { a: 0, b: 1, overlap: exact(2 / 3), missing: null },
      { a: 0, b: 2, overlap: exact(0), missing: null },
      { a: 1, b: 2, overlap: exact(0), missing: null },
    ]);
    expect(e.distinct).toEqual(exact(7));
  });

  it('are missing for an empty set, and for followers identified in different ways', () => {
    const sampled = sampledByHand([new Set([1, 2]), new Set([1]), new Set()], 100);
    sampled.namings[1] = ['tiktok user'];
    const e = estimateSets(sampled);
    expect([e.unique[2], e.common[2]]).toEqual([null, null]);
    expect(e.pairs).toEqual([{ a: 0, b: 1, overlap: null, missing: 'not_comparable' }]);
    expect(estimateSets(sampledByHand([new Set([1]), new Set()], 100)).distinct).toBeNull();
  });

  it('withhold the overlap where a few are known of many', () => {
    const sets = [105, 90].map((n, i) => new Set(Array.from({ length: n }, (_, k) => i * 1000 + k)));
    const e = estimateSets({ ...sampledByHand(sets, 8192), audiences: [128_000, 50_000] });
    expect(e).toMatchObject({ unique: [null, null], common: [null, null], distinct: null });
    expect(e.pairs).toEqual([{ a: 0, b: 1, overlap: null, missing: 'too_few_known' }]);
    const unknown = estimateSets({ ...sampledByHand(sets, 8192), audiences: [null, null] });
    expect(unknown.pairs).toEqual([{ a: 0, b: 1, overlap: null, missing: 'too_few_known' }]);
  });

  it('have the overlap of whole audiences in the band of known parts', () => {
    const random = new Random(11, STREAM.audience);
    let misses = 0;
    for (let world = 0; world < 100; world++) {
      const at = random.at(world);
      const [a = new Set(), b = new Set()] = invented(at, [20_000, 8000], 0.6);
      const known = [a, b].map((set) => new Set([...set].filter(() => at.next() < 0.3)));
      const audiences = [a.size, b.size];
      const [pair] = estimateSets({ ...sampledByHand(known, 8192), audiences }).pairs;
      const truth = [...b].filter((person) => a.has(person)).length / b.size;
      if (!pair?.overlap) throw new Error('An estimate is missing');
      if (truth < pair.overlap.low || truth > pair.overlap.high) misses++;
    }
    expect(misses).toBeLessThan(12);
  });

  it('are within their range in 95 of 100 simulated cases', () => {
    const random = new Random(7, STREAM.audience);
    const misses = { shares: 0, distinct: 0 };
    const queried = { shares: 0, distinct: 0 };
    for (let world = 0; world < 120; world++) {
      const sets = invented(random.at(world), [3000, 1200, 700, 60], [0.05, 0.3, 0.8][world % 3] ?? 0);
      const rows = withTruth(sets, estimateSets(sampledByHand(sets, 100)));
      rows.forEach(({ truth, estimate: { value, low, high } }, i) => {
        expect(low).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(high);
        const of = i === rows.length - 1 ? 'distinct' : 'shares';
        queried[of]++;
        if (truth < low - 1e-9 || truth > high + 1e-9) misses[of]++;
      });
    }
    expect(misses.shares / queried.shares).toBeLessThan(0.07);
    expect(misses.distinct / queried.distinct).toBeLessThan(0.08);
    // A band that always contains the truth proves nothing: small samples must miss sometimes.
    expect(misses.shares).toBeGreaterThan(0);
  });
});

describe('sampled sets', () => {
  let ch: ClickHouse;
  const add = (company: number, account: number, people: Iterable<number>, by_id = 0) =>
    ch.insert(
      'account_followers',
      ['company_id', 'account_id', 'by_id', 'follower', 'added_at'],
      [...people].map((person) => [company, account, by_id, person, 1]),
    );
  beforeAll(async () => {
    ch = openClickHouse({});
    await migrateClickHouse(ch, COLUMN_TEXTS);
  });
  afterAll(() => ch.close());

  const sorted = (groups: SampledSets['groups']) => groups.map((g) => JSON.stringify(g)).sort();

  it('contain the followers with the smallest hashes, and every set each of them is in', async () => {
    const sets = invented(new Random(3, STREAM.audience), [900, 400, 30], 0.4);
    const [people = [], ...others] = sets.map((s) => [...s]);
    // Both accounts of the first profile may have the same follower, who counts once.
    await add(5, 1, people.slice(0, 600));
    await add(5, 2, people.slice(500));
    await add(5, 2, people.slice(500, 700));
    for (const [i, own] of others.entries()) await add(5, i + 3, own);
    // Another company's followers stay its own, and real accounts have no invented ones.
    await add(6, 1, [1, 2, 3]);
    await add(0, 3, [1, 2, 3]);
    const account = (id: number) => ({ id, platform: 'instagram' });
    const accountSets = [[account(1), account(2)], [account(3)], [account(4)], [account(99)]];
    for (const sample of [50, 10_000]) {
      const expected = sampledByHand(sets, sample);
      const sampled = await sampledSets(ch, 5, accountSets, { sample });
      expect(sampled.sizes).toEqual([...expected.sizes, 0]);
      expect(sorted(sampled.groups)).toEqual(sorted(expected.groups));
      expect(sampled.namings).toEqual([['instagram user'], ['instagram user'], ['instagram user'], []]);
    }
  });

  it('are counted together for any number of profiles, each platform separately', async () => {
    const sets = invented(new Random(5, STREAM.audience), [8000, 5000, 3000, 2000, 1000], 0.5);
    for (const [i, set] of sets.entries()) await add(8, i + 1, set);
    await add(8, 2, [...(sets[1] ?? [])].slice(0, 100));
    await add(8, 6, [...(sets[0] ?? [])].slice(0, 10));
    await add(8, 7, sets[0] ?? []);
    await add(8, 8, [1, 2, 3], 1);
    const accounts = [1, 2, 3, 4, 5, 1, 6, 2].map((profile_id, i) => ({
      ...{ account_id: i + 1, profile_id },
      platform: i === 6 ? ('tiktok' as const) : ('instagram' as const),
    }));
    const truth = {
      ...{ platform: 'instagram', profiles: [1, 2, 3, 4, 5] },
      followers: sets.reduce((sum, set) => sum + set.size, 0),
      people: new Set(sets.flatMap((set) => [...set])).size,
    };
    expect(await sharedAudiences(ch, 8, accounts)).toEqual([truth]);
    expect(await sharedAudiences(ch, 9, accounts)).toEqual([]);
    const [part] = await sharedAudiences(ch, 8, accounts, 4000);
    expect(part?.followers).toBeLessThan(5000);
    expect((part?.people ?? 0) / (part?.followers ?? 1)).toBeCloseTo(truth.people / truth.followers, 1);
  });

  it('keep names and ids separate', async () => {
    await add(7, 1, [1, 2, 3]);
    await add(7, 2, [4, 5], 1);
    const sampled = await sampledSets(ch, 7, [
      [{ id: 1, platform: 'tiktok' }],
      [{ id: 2, platform: 'tiktok' }],
    ]);
    expect(sampled.namings).toEqual([['tiktok user'], ['tiktok id']]);
    expect(estimateSets(sampled).pairs).toEqual([{ a: 0, b: 1, overlap: null, missing: 'not_comparable' }]);
  });
});
