import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ForecastCell, OtherDeliverable } from '#contract/forecast.ts';
import { bandOf } from './bands.ts';
import { commonShift, type Draws, drawCell, FORECAST_METRICS, levelOf, type Planned } from './draws.ts';
import { historyOf, type PastPost } from './history.ts';
import { DRAWS, TUNED } from './model.ts';
import { patternsOf } from './pattern.ts';
import { type PeerHistory, peersOf } from './peers.ts';
import { noSum, openPlan, type PlanAudience, type PlanLine, shrinkage } from './plan.ts';
import { randomOf } from './random.ts';

const DAY = 86_400;
const NOW = Date.parse('2026-06-01T00:00:00Z') / 1000;

/** Read a month after publication, with a tenth of its impressions as interactions. */
const post = (days: number, impressions: number, read_after = 30): PastPost => ({
  created_at: NOW - days * DAY,
  observed_at: NOW + (read_after - days) * DAY,
  impressions,
  reach: impressions * 0.8,
  interactions: impressions / 10,
  media_value: impressions * 0.02,
});

const random = randomOf('engine.test');
const someone = (followers: number, posts: number): PeerHistory => {
  const level = followers * (0.2 + random());
  return {
    followers,
    posts: Array.from({ length: posts }, (_none, i) => post(i * 3, Math.round(level * (0.5 + random() * 2)))),
  };
};
const peers = peersOf(Array.from({ length: 60 }, () => someone(50_000 + random() * 100_000, 8)));
const nobody = peersOf([]);

const planned = (more: Partial<Planned> = {}): Planned => ({
  ...{ profile_id: 1, post_type: 'tiktok_video', followers: 80_000, peers, publications: 1 },
  posts: [
    post(3, 12_000),
    post(9, 20_000),
    post(20, 9000),
    post(33, 31_000),
    post(50, 14_000),
    post(61, 18_000),
  ],
  ...more,
});
const draw = (cell: Planned, seed = 1) =>
  drawCell(cell, { seed, common: commonShift(seed, 'tiktok'), paid_for: 'impressions' });
const drawn = (cell: Planned, seed = 1) => draw(cell, seed) as Draws;
const widthOf = (draws: Draws) => {
  const { p10, p90 } = bandOf(draws.impressions);
  return Math.log(p90 / p10);
};

describe('the history of a forecast', () => {
  it('is the 90 days up to the newest post, with at least five posts in them', () => {
    const all = [0, 20, 40, 60, 89, 91, 200].map((days) => post(days + 300, 100));
    const history = historyOf(all.toReversed());
    expect(history).toMatchObject({ window_days: 90, young: false });
    expect(history.posts.map((p) => Math.round((NOW - p.created_at) / DAY))).toEqual([
      300, 320, 340, 360, 389,
    ]);
  });

  it('is otherwise that of 365 days', () => {
    const all = [0, 20, 100, 364, 366].map((days) => post(days, 100));
    expect(historyOf(all)).toMatchObject({ window_days: 365, posts: { length: 4 } });
    expect(historyOf([])).toEqual({ posts: [], window_days: null, young: false });
  });

  it('excludes posts read in their first week, unless there are few others', () => {
    const settled = [30, 40, 50, 60, 70].map((days) => post(days, 100));
    expect(historyOf([post(1, 10, 1), ...settled]).posts).toHaveLength(5);
    const young = historyOf([post(1, 10, 1), post(2, 10, 2), post(30, 100)]);
    expect(young).toMatchObject({ young: true, posts: { length: 3 } });
    expect(historyOf([{ ...post(1, 10), observed_at: 0 }])).toMatchObject({ young: false });
  });
});

describe('the level of a creator', () => {
  it('is between the creator’s mean and that of peers, by manual calculation', () => {
    const few = { ...peersOf([]), spread: [0.5, 0.5] as [number, number] };
    const level = { expected: () => [10, 8] as [number, number], spread: [0.8, 0.8] as [number, number] };
    const result = levelOf([post(1, Math.expm1(9))], 1000, { ...few, level }, TUNED);
    // One post: variance is the peers' 0.25, precision 4; the peers' is 0.25 ÷ 0.64 = 0.390625.
    expect(result.centre[0]).toBeCloseTo((4 * 9 + 0.390625 * 10) / 4.390625, 9);
    expect(result.error[0]).toBeCloseTo(Math.sqrt(1 / 4.390625), 9);
    const none = levelOf([], 1000, { ...few, level }, TUNED);
    expect([none.centre[0], none.error[0]]).toEqual([10, expect.closeTo(0.8 * TUNED.alone, 9)]);
  });

  it('hardly changes with one viral post', () => {
    const usual = [1, 2, 3, 4, 5, 6, 7].map((days) => post(days, 10_000));
    const hit = [post(1, 10_000_000), ...usual.slice(1)];
    const [before, after] = [usual, hit].map((posts) => levelOf(posts, 80_000, peers, TUNED).centre[0]);
    expect((after as number) - (before as number)).toBeLessThan(0.5);
  });

  it('applies patterns only to posts that are part of the mean', () => {
    const [low, high] = patternsOf([post(1, Math.expm1(8)), post(2, Math.expm1(10))], [9, 9]);
    expect(low?.deviation[0]).toBeCloseTo(-Math.SQRT2, 9);
    expect(high?.deviation[0]).toBeCloseTo(Math.SQRT2, 9);
    expect(low).toMatchObject({
      reach_share: expect.closeTo(0.8, 9),
      value_per: [expect.closeTo(0.02, 9), expect.closeTo(0.2, 9)],
    });
  });
});

describe('draws', () => {
  it('are the same for the same seed, whatever is next to them', () => {
    expect(draw(planned())).toEqual(draw(planned()));
    expect(drawn(planned()).impressions[0]).not.toBe(drawn(planned(), 2).impressions[0]);
    expect(drawn(planned({ profile_id: 2 })).impressions[0]).not.toBe(drawn(planned()).impressions[0]);
  });

  it('are 0 without a post, and missing without any basis', () => {
    expect(drawn(planned({ publications: 0 })).reach.every((v) => v === 0)).toBe(true);
    expect(draw(planned({ posts: [], peers: nobody }))).toBeNull();
    expect(draw(planned({ posts: [post(3, 5000)], peers: nobody }))).not.toBeNull();
  });

  it('are wider with less data: six posts, one post, peers only', () => {
    const posts = Array.from({ length: 6 }, (_none, i) => post(i * 5, 10_000 + (i % 2) * 4000));
    const [six, one, none] = [posts, posts.slice(0, 1), []].map((own) =>
      widthOf(drawn(planned({ posts: own }))),
    );
    expect(six as number).toBeLessThan(one as number);
    expect(one as number).toBeLessThan(none as number);
  });

  it('are around the level of a steady creator', () => {
    const steady = Array.from({ length: 30 }, (_none, i) => post(i * 2, i % 2 ? 9000 : 11_000));
    const { p10, p50, p90 } = bandOf(drawn(planned({ posts: steady, publications: 4 })).impressions);
    expect(p50).toBeGreaterThan(36_000);
    expect(p50).toBeLessThan(46_000);
    expect(p10).toBeLessThan(40_000);
    expect(p90).toBeGreaterThan(40_000);
  });

  it('end above the level if extremes would only move the mean', () => {
    const viral = historyOf(
      [1, 2, 3, 4, 5, 6, 7, 8].map((d) => post(d, d === 4 ? 90_000_000 : 10_000)),
    ).posts;
    const { centre, error, spread } = levelOf(viral, 80_000, peers, TUNED);
    const farthest = Math.hypot(error[0], peers.drift * spread[0], spread[0]) * TUNED.farthest;
    const most = Math.exp(centre[0] + farthest + 5 * TUNED.common_drift.other);
    expect(Math.max(...drawn(planned({ posts: viral })).impressions)).toBeLessThan(most);
  });

  const cells = fc.record({
    posts: fc.array(
      fc.record({ days: fc.integer({ min: 0, max: 89 }), seen: fc.integer({ min: 0, max: 10_000_000 }) }),
      {
        maxLength: 12,
      },
    ),
    publications: fc.integer({ min: 1, max: 4 }),
    profile_id: fc.integer({ min: 1, max: 1000 }),
    followers: fc.option(fc.integer({ min: 0, max: 50_000_000 })),
  });

  it('have ordered ranges, grow with every post, and reach never exceeds impressions', () => {
    fc.assert(
      fc.property(cells, ({ posts, publications, profile_id, followers }) => {
        const own = historyOf(posts.map((p) => post(p.days, p.seen))).posts;
        const cell = planned({ posts: own, publications, profile_id, followers });
        const [some, more] = [drawn(cell), drawn({ ...cell, publications: publications + 1 })];
        for (const metric of FORECAST_METRICS) {
          const { p10, p50, p90 } = bandOf(some[metric]);
          expect(p10).toBeGreaterThanOrEqual(0);
          expect(p10).toBeLessThanOrEqual(p50);
          expect(p50).toBeLessThanOrEqual(p90);
          expect(Number.isFinite(p90)).toBe(true);
          expect(some[metric].every((v, i) => v <= (more[metric][i] as number))).toBe(true);
        }
        expect(some.reach.every((v, i) => v <= (some.impressions[i] as number) * (1 + 1e-12))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the totals of a plan', () => {
  const line = (profile_id: number, more: Partial<PlanLine> = {}): PlanLine => ({
    ...{ profile_id, post_type: 'tiktok_video', publications: 2, price: 100, followers: 80_000, peers },
    history: historyOf(Array.from({ length: 8 }, (_none, i) => post(i * 4, 5000 * (1 + (i % 3))))),
    ...more,
  });
  const unmeasured: PlanAudience = { overlap: null, creators: 0, once: () => 1 };
  const totalsOf = (lines: PlanLine[], seed = 1, audience = unmeasured, other: OtherDeliverable[] = []) => {
    const plan = openPlan({ seed, paid_for: 'impressions', audience, rows: lines, other });
    const cells = lines.map(plan.add);
    return { cells, totals: plan.totals() };
  };
  const ends = (cells: ForecastCell[], end: 'p10' | 'p90') =>
    cells.reduce((sum, c) => sum + (c.impressions?.[end] ?? 0), 0);

  it('come from the same draws: narrower than the sum of the ranges, between the sums of medians and means', () => {
    const { cells, totals } = totalsOf([line(1), line(2), line(3), line(4)]);
    expect(totals.impressions?.p10).toBeGreaterThan(ends(cells, 'p10'));
    expect(totals.impressions?.p90).toBeLessThan(ends(cells, 'p90'));
    const means = cells.reduce((sum, c) => sum + (c.impressions?.mean ?? 0), 0);
    const medians = cells.reduce((sum, c) => sum + (c.impressions?.p50 ?? 0), 0);
    // Half of the way for four creators: 1 − 1 ÷ √4.
    const factor = (medians / means) ** (TUNED.total_shrinkage * 0.5);
    expect(totals.impressions?.mean).toBeCloseTo(means * factor, 3);
    expect(factor).toBeLessThan(1);
    expect(totals).toMatchObject({ influencers: 4, publications: 8, budget: 800, cost_per_post: 100 });
  });

  it('of one line are that line', () => {
    const { cells, totals } = totalsOf([line(1), line(2, { publications: 0 })]);
    for (const metric of FORECAST_METRICS) expect(totals[metric]).toEqual(cells[0]?.[metric]);
    expect(totals.influencers).toBe(1);
    expect(cells[1]).toMatchObject({ impressions: { p50: 0, p90: 0 } });
  });

  it('scale with the price: twice the price is twice the cost and half the return', () => {
    const [once, twice] = [100, 200].map(
      (price) => totalsOf([line(1, { price }), line(2, { price })]).totals,
    );
    expect(twice?.cost_per_interaction?.p50).toBeCloseTo(2 * (once?.cost_per_interaction?.p50 ?? 0), 9);
    expect((twice?.roi?.p90 ?? 0) + 1).toBeCloseTo(((once?.roi?.p90 ?? 0) + 1) / 2, 9);
    expect(once?.roi?.p50).toBeCloseTo((once?.media_value?.p50 ?? 0) / 400 - 1, 9);
  });

  it('report unpriced, unknown and unplanned lines', () => {
    const unknown = line(3, { history: historyOf([]), peers: nobody });
    const { cells, totals } = totalsOf([line(1, { price: null }), line(2, { price: null }), unknown]);
    expect(totals).toMatchObject({
      ...{ unpriced_publications: 4, unknown_publications: 2, priced_creators: 0, budget: 200 },
      ...{ roi: null, cost_per_impression: null, cost_per_post: 100, missing: { roi: 'no_forecast' } },
    });
    const none = totalsOf([line(1, { price: null })]).totals;
    expect(none).toMatchObject({ roi: null, cost_per_post: null, priced_creators: 0 });
    expect(none.missing).toMatchObject({ roi: 'no_prices', audience_overlap: 'no_follower_data' });
    expect(cells[2]).toMatchObject({ basis: 'none', reach: null });
    const { missing, cost_per_post } = totalsOf([line(1, { publications: 0 })]).totals;
    expect([missing.cost_per_post, cost_per_post]).toEqual(['nothing_planned', null]);
  });

  it('have costs of creators with a price in every line', () => {
    const { totals } = totalsOf([line(1), line(2, { price: null }), line(1, { post_type: 'youtube_video' })]);
    const alone = totalsOf([line(1), line(1, { post_type: 'youtube_video' })]).totals;
    expect(totals).toMatchObject({ influencers: 2, priced_creators: 1, unpriced_publications: 2 });
    expect([totals.roi, totals.cost_per_impression]).toEqual([alone.roi, alone.cost_per_impression]);
    expect(totals.impressions?.p50).toBeGreaterThan(alone.impressions?.p50 ?? 0);
  });

  it('have no sums and costs per result without a forecast', () => {
    const unknown = { history: historyOf([]), peers: nobody };
    const { totals } = totalsOf([line(1, unknown), line(2, unknown)]);
    const numbers = [...FORECAST_METRICS, 'eg_rate', 'roi', 'cost_per_impression'] as const;
    expect(numbers.map((name) => [totals[name], totals.missing[name]])).toEqual(
      numbers.map(() => [null, 'no_forecast']),
    );
    expect(totals).toMatchObject({ budget: 400, cost_per_post: 100, unknown_publications: 4 });
  });

  it('have costs per result of creators with a forecast in every line', () => {
    const half = line(2, { post_type: 'youtube_video', history: historyOf([]), peers: nobody });
    const { totals } = totalsOf([line(1), line(2), half]);
    const alone = totalsOf([line(1)]).totals;
    expect(totals).toMatchObject({ influencers: 2, priced_creators: 1, budget: 600 });
    expect([totals.roi, totals.cost_per_interaction]).toEqual([alone.roi, alone.cost_per_interaction]);
    expect(totals.impressions?.p50).toBeGreaterThan(alone.impressions?.p50 ?? 0);
  });

  it('have deliverables without a forecast in budget and cost per post, and not in ROI', () => {
    const other = [{ profile_id: 2, label: 'TikTok Story', publications: 4, cost: 240 }];
    const { totals } = totalsOf([line(1), line(2)], 1, unmeasured, other);
    expect(totals).toMatchObject({ budget: 640, publications: 8, cost_per_post: 80, priced_creators: 1 });
    expect(totals.roi).toEqual(totalsOf([line(1)]).totals.roi);
  });

  it('have a sum for each creator with several lines, from the same draws', () => {
    const lines = [line(1), line(1, { post_type: 'youtube_video' }), line(2)];
    const plan = openPlan({ seed: 1, paid_for: 'impressions', audience: unmeasured, rows: lines });
    for (const one of lines) plan.add(one);
    const [sum, ...others] = plan.creators();
    expect(others).toEqual([]);
    expect(sum).toEqual({
      ...{ profile_id: 1, formats: 2, forecast_formats: 2 },
      ...Object.fromEntries(
        (['reach', 'impressions', 'interactions', 'media_value'] as const).map((metric) => [
          metric,
          totalsOf(lines.slice(0, 2)).totals[metric],
        ]),
      ),
    });
  });

  it('are nearer to the medians with more creators, and to the means for one with two lines', () => {
    const sum = (creators: number) => ({
      ...noSum(),
      creators: new Set(Array.from({ length: creators }, (_none, i) => i)),
      ...{ median: 60, mean: 100 },
    });
    expect([1, 4, 100].map((n) => shrinkage(sum(n), 1))).toEqual([1, 0.6 ** 0.5, 0.6 ** 0.9]);
    expect(shrinkage({ ...sum(4), median: 0 })).toBe(1);
    const two = [line(1), line(1, { post_type: 'youtube_video' })];
    const { cells, totals } = totalsOf(two);
    const means = cells.reduce((all, c) => all + (c.impressions?.mean ?? 0), 0);
    expect(totals.impressions?.mean).toBeCloseTo(means, 3);
  });

  it('are whole numbers of reach, impressions and interactions, like their lines', () => {
    const few = historyOf([3, 9, 20, 31, 44, 60].map((days, i) => post(days, 40 + 7 * i)));
    const { cells, totals } = totalsOf([line(1, { history: few }), line(2, { history: few })]);
    const bands = [...cells, totals].flatMap((c) => [c.reach, c.impressions, c.interactions]);
    expect(bands.flatMap((b) => (b ? [b.p10, b.p50, b.p90] : [0.5])).filter((v) => v % 1 !== 0)).toEqual([]);
  });

  it('divide interactions by views, or by the followers of each post', () => {
    const { totals } = totalsOf([line(1)]);
    expect(totals.eg_rate?.p50).toBeCloseTo(0.1, 1);
    const photo = totalsOf([line(1, { post_type: 'instagram_post', followers: 50_000 })]).totals;
    expect(photo.eg_rate?.p50).toBeCloseTo((photo.interactions?.p50 ?? 0) / 100_000, 5);
    const unsized = totalsOf([line(1, { post_type: 'instagram_post', followers: null })]).totals;
    expect([unsized.eg_rate, unsized.missing.eg_rate]).toEqual([null, 'unknown_followers']);
  });

  it('count people once if they are known to be the same', () => {
    const once = ({ profile_id }: Pick<PlanLine, 'profile_id'>) => (profile_id < 3 ? 0.6 : 1);
    const known = totalsOf([line(1), line(2), line(3)], 1, { overlap: 0.4, creators: 2, once });
    const [first, second, third] = known.cells.map((c) => c.reach?.mean ?? 0) as [number, number, number];
    const share = (0.6 * (first + second) + third) / (first + second + third);
    expect(known.totals.unique_reach?.mean).toBeCloseTo(share * (known.totals.reach?.mean ?? 0), 3);
    expect(known.totals).toMatchObject({ audience_overlap: 0.4, overlap_creators: 2 });
    expect(known.totals.missing).not.toHaveProperty('audience_overlap');
    const { unique_reach, missing } = totalsOf([line(1), line(2)]).totals;
    expect([unique_reach, missing.unique_reach]).toEqual([null, 'no_follower_data']);
  });

  it('names the basis of each line', () => {
    const few = historyOf([post(1, 400), post(2, 500)]);
    const { cells } = totalsOf([line(1), line(2, { history: few }), line(3, { history: historyOf([]) })]);
    expect(cells.map((c) => [c.basis, c.posts, c.window_days])).toEqual([
      ['own', 8, 90],
      ['few_posts', 2, 365],
      ['peers', 0, null],
    ]);
  });
});

it('has quantiles between neighbors as ranges', () => {
  const draws = Float64Array.from({ length: DRAWS }, (_none, i) => DRAWS - 1 - i);
  expect(bandOf(draws)).toEqual({ p10: 199.9, p50: 999.5, p90: expect.closeTo(1799.1, 9), mean: 999.5 });
});
