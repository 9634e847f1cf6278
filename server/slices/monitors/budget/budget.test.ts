import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CostChange } from '#contract/monitors/budget.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import type { SignedIn } from '#server/testing/test-app.ts';
import { budgetNumbers, budgetTotals } from './budget.ts';

let campaign: Campaign;
let me: SignedIn;
let id: number;
let anna: number;
let ben: number;
beforeAll(async () => {
  campaign = await aCampaign();
  ({ me, monitor_id: id } = campaign);
  anna = campaign.profile_id('anna');
  ben = campaign.profile_id('ben');
  // In addition to the built-in rates of 2026-01-01: 0.86 EUR for a dollar.
  await campaign.app.services.db
    .insertInto('currency_rate')
    .values({ currency: 'EUR', day: '2026-03-10', per_usd: '0.8' })
    .execute();
});
afterAll(() => campaign.close());

const usd = (amount: number, date: string) => ({ amount, currency: 'USD', date });
const fee = (profile_id: number, value: CostChange['value'], was: CostChange['was'] = null) => ({
  ...{ profile_id, value, was },
  kind: 'fee' as const,
});
const read = (more: object = {}) => me.client.monitors.budget({ id, ...more });
const rowOf = async (profile_id: number) =>
  (await read()).creators.find((row) => row.profile_id === profile_id);

describe('the budget of a monitor', () => {
  it('contains its creators and their results, and only entered costs', async () => {
    const budget = await read();
    expect(budget).toMatchObject({
      currency: 'EUR',
      currency_symbol: '€',
      total_budget: 5000,
      rates: expect.any(Array),
    });
    expect(budget.creators.map(({ name, posts, cost, roi }) => [name, posts, cost, roi])).toEqual([
      ['anna', 2, null, null],
      ['ben', 1, null, null],
    ]);
    const stats = await me.client.monitors.stats({ id });
    const { posts, impressions, interactions, reach } = stats;
    expect(budget.totals).toMatchObject({
      posts,
      impressions,
      interactions,
      reach,
      cost: null,
      cost_per_post: null,
    });
    // The company uses dollars; the newest rate is that of March 10.
    expect(budget.totals.media_value).toBeCloseTo((stats.media_value ?? 0) * 0.8, 6);
  });

  it('converts each cost by the rate of its day, and names the rate', async () => {
    const changes: CostChange[] = [
      fee(anna, usd(1000, '2026-03-09')),
      fee(ben, usd(1000, '2026-03-10')),
      {
        profile_id: ben,
        kind: 'non_working',
        value: { amount: 100, currency: 'EUR', date: '2026-03-01' },
        was: null,
      },
    ];
    expect(await me.client.monitors.set_budget({ id, changes })).toEqual({ written: 3, conflicts: [] });
    const budget = await read();
    expect(budget.totals).toMatchObject({ working: 860 + 800, non_working: 100, cost: 1760 });
    expect(budget.rates).toEqual([
      { currency: 'USD', date: '2026-01-01', rate: expect.closeTo(0.86, 9), is_old: true },
      { currency: 'USD', date: '2026-03-10', rate: expect.closeTo(0.8, 9), is_old: false },
    ]);
    const row = await rowOf(anna);
    expect(row).toMatchObject({ working: 860, cost: 860, posts: 2, interactions: 620, cost_per_post: 430 });
    expect(row?.cost_per_interaction).toBeCloseTo(860 / 620, 9);
    expect(row?.roi).toBeCloseTo((row?.media_value ?? 0) / 860 - 1, 9);
    const inDollars = await read({ currency: 'usd' });
    expect(inDollars.totals.cost).toBeCloseTo(2000 + 100 / 0.86, 6);
    expect(inDollars.total_budget).toBeCloseTo(5000 / 0.8, 6);
  });

  it('keeps values that somebody else entered, and reports them', async () => {
    const stale = fee(anna, usd(5, '2026-03-09'), usd(999, '2026-03-09'));
    const answer = await me.client.monitors.set_budget({ id, changes: [stale] });
    expect(answer).toMatchObject({
      written: 0,
      conflicts: [{ profile_id: anna, value: usd(1000, '2026-03-09') }],
    });
    const same = fee(anna, usd(1000, '2026-03-09'), null);
    expect(await me.client.monitors.set_budget({ id, changes: [same] })).toEqual({
      written: 0,
      conflicts: [],
    });
    const two = [fee(anna, usd(7, '2026-03-09'), usd(1000, '2026-03-09'))];
    const race = await Promise.all(
      [1, 2].map((n) =>
        me.client.monitors.set_budget({
          id,
          changes: [{ ...two[0], value: usd(n, '2026-03-09') } as CostChange],
        }),
      ),
    );
    expect(race.map((r) => r.written).sort()).toEqual([0, 1]);
  });

  it('removes a cost', async () => {
    const before = await rowOf(anna);
    const { converted: _converted, ...was } = before?.costs.fee ?? { ...usd(0, ''), converted: 0 };
    await me.client.monitors.set_budget({ id, changes: [fee(anna, null, was)] });
    expect(await rowOf(anna)).toMatchObject({ costs: {}, cost: null });
  });

  it('names the field of an invalid value', async () => {
    const refused = (value: object) =>
      me.client.monitors.set_budget({ id, changes: [{ ...fee(anna, null), value } as CostChange] });
    await expect(refused({ amount: 1, currency: 'XYZ', date: '2026-03-01' })).rejects.toMatchObject({
      message: expect.stringMatching(/^There is no rate for XYZ\. Choose AED, AUD, .*, USD, ZAR\.$/),
      data: { issues: [{ field: 'changes.0.value.currency' }] },
    });
    await expect(refused(usd(-1, '2026-03-01'))).rejects.toMatchObject({
      message: 'An amount cannot be negative',
    });
    await expect(refused(usd(1, '2026-02-30'))).rejects.toMatchObject({
      message: 'Date must be in YYYY-MM-DD format',
    });
    await expect(read({ currency: 'XYZ' })).rejects.toMatchObject({
      data: { issues: [{ field: 'currency' }] },
    });
    const stranger = await campaign.app.signIn();
    await expect(stranger.client.monitors.budget({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const own = await stranger.client.profiles.add({ name: 'Only theirs', kind: 'influencer' } as never);
    const foreign = fee((own as { id: number }).id, usd(1, '2026-03-01'));
    await expect(me.client.monitors.set_budget({ id, changes: [foreign] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('divides its fees among the deliverables of the list that is its plan', async () => {
    const { client } = me;
    const list = await client.lists.add({ name: 'Booked' });
    await client.lists.add_profiles({ list_id: list.id, profile_ids: [anna, ben] });
    const price = (profile_id: number, value: number) => ({
      profile_id,
      field: 'price' as const,
      value,
      was: null,
    });
    await client.lists.set_cells({ id: list.id, changes: [price(anna, 700), price(ben, 300)] });
    await client.monitors.update({ id, list_ids: [list.id] });
    expect(await read()).toMatchObject({ lists: [{ id: list.id, name: 'Booked' }], plan: null });
    await client.monitors.set_plan({ id, list_id: list.id });
    expect((await read()).plan).toMatchObject({
      ...{ id: list.id, name: 'Booked', creators: 2, priced: 2, left_out: 0, delivered: 800, committed: 0 },
    });
    const agreed = usd(700, '2026-03-20');
    expect((await rowOf(anna))?.costs.fee).toEqual({ ...agreed, converted: 560 });
    expect((await rowOf(ben))?.costs.fee).toMatchObject(usd(300, '2026-03-20'));
    expect(
      await client.monitors.set_budget({ id, changes: [fee(anna, usd(900, '2026-03-20'), agreed)] }),
    ).toEqual({
      written: 1,
      conflicts: [],
    });
    expect(
      await client.monitors.set_budget({ id, changes: [fee(anna, usd(1, '2026-03-20'), agreed)] }),
    ).toMatchObject({
      written: 0,
      conflicts: [{ profile_id: anna, value: usd(900, '2026-03-20') }],
    });
    const { profiles } = await client.lists.profiles({ id: list.id });
    expect(profiles.find((row) => row.profile_id === anna)).toMatchObject({ price: 900, publications: null });
    // A missing price is unknown, not 0, and the plan says so.
    const one = { post_type: 'instagram_reels', quantity: 2, status: 'agreed', due: '2026-04-01' } as const;
    const [priced, free] = [
      { ...one, price: { amount: 500, currency: 'EUR' } },
      { ...one, price: null },
    ];
    const was = profiles.find((row) => row.profile_id === ben)?.deliverables ?? null;
    const plan = (value: typeof was, before: typeof was) => ({
      id: list.id,
      changes: [{ profile_id: ben, field: 'deliverables' as const, value, was: before }],
    });
    await client.lists.set_cells(plan([priced, free], was));
    expect((await read()).plan).toMatchObject({ creators: 2, priced: 1 });
    expect((await rowOf(ben))?.deliverables).toBe(2);
    await client.lists.set_cells(plan([priced, { ...free, status: 'cancelled' }], [priced, free]));
    expect((await rowOf(ben))?.costs.fee).toMatchObject({ amount: 500, currency: 'EUR' });
    await client.monitors.set_plan({ id, list_id: null });
    expect((await rowOf(anna))?.cost).toBeNull();
    expect((await rowOf(ben))?.costs.fee).toMatchObject(usd(1000, '2026-03-10'));
  });
});

it('adds up the costs of a set’s parts, with every ratio of sums', () => {
  const amount = fc.float({ min: 0, max: 1e6, noNaN: true });
  const spent = fc.record({ fee: amount, other: amount, non_working: amount }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(spent), fc.nat(1000), (costs, posts) => {
      const brought = { posts, impressions: 0, interactions: 7, reach: 0, media_value: 50 };
      const all = budgetTotals(
        costs.map((one) => ({ costs: one, ...brought })),
        brought,
      );
      const parts = costs.map((one) => budgetNumbers(one, brought));
      const sum = (of: 'working' | 'non_working') => parts.reduce((total, part) => total + part[of], 0);
      expect(all.working).toBeCloseTo(sum('working'), 3);
      expect(all.non_working).toBeCloseTo(sum('non_working'), 3);
      const known = costs.some((one) => Object.keys(one).length > 0);
      expect(all.cost === null).toBe(!known);
      expect(all.cost_per_impression).toBeNull();
      const { creators } = all.bases.cost;
      if (all.cost !== null && posts > 0)
        expect((all.cost_per_post ?? 0) * posts * creators).toBeCloseTo(all.cost, 2);
    }),
  );
});

it('divides costs by the results of the creators with both', () => {
  const brought = (interactions: number | null, impressions: number, media_value: number) => ({
    ...{ posts: 4, interactions, impressions, reach: 0, media_value },
  });
  const paid = [
    { costs: { fee: 3000 }, ...brought(18_400, 500_000, 7000) },
    { costs: { fee: 2000, non_working: 1000 }, ...brought(10_000, 400_000, 6000) },
    { costs: { fee: 3000 }, ...brought(8637, 212_485, 3650) },
  ];
  const free = [1, 2, 3].map(() => ({ costs: {}, ...brought(14_681, 249_004, 9210) }));
  const all = brought(81_081, 1_859_497, 44_280);
  const totals = budgetTotals([...paid, ...free], all);
  expect(totals).toMatchObject({ cost: 9000, ...all, cost_per_post: 750 });
  expect(totals.cost_per_interaction?.toFixed(3)).toBe('0.243');
  expect(((totals.cost_per_impression ?? 0) * 1000).toFixed(2)).toBe('8.09');
  expect(totals.roi?.toFixed(2)).toBe('0.85');
  for (const basis of Object.values(totals.bases)) expect(basis).toEqual({ creators: 3, of: 6 });
  // A cost without known interactions is in no cost per interaction.
  const hidden = budgetTotals([...paid, { costs: { fee: 5000 }, ...brought(null, 1000, 10) }], all);
  expect(hidden.cost_per_interaction).toBe(totals.cost_per_interaction);
  expect(hidden.bases).toMatchObject({
    cost: { creators: 4, of: 4 },
    cost_per_interaction: { creators: 3, of: 4 },
  });
});
