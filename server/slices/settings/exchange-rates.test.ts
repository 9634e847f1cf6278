import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CURRENCIES } from '#contract/values/currencies.ts';
import { openConverter } from '#server/platform/exchange-rates.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;
let anna: number;
let ben: number;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-11-25T12:00:00Z') });
  [me, other] = [await app.signIn(), await app.signIn()];
  await openIntake(app.services, { import_id: 1, imported: false }).write(
    ['anna', 'ben'].map((name) => anAccount({ account: ref(name), followers: 1000 })),
  );
  await project(app.services);
  const { profiles } = await me.client.profiles.search({});
  const idOf = (name: string) => profiles.find((p) => p.name === name)?.id ?? 0;
  [anna, ben] = [idOf('anna'), idOf('ben')];
});
afterAll(() => app.close());

const FILE = 'Date, USD, JPY, CHF, \n20 November 2026, 1.0850, 165.12, 0.9324, \n';
const upload = (who: SignedIn, text: string, is_preview = false) =>
  who.client.settings.set_exchange_rates({ text, is_preview });
const convert = async (who: SignedIn, amount: number, from: string, into: string, date = '2026-11-25') => {
  const { company_id } = who;
  const dated = { currency: from, date };
  const converter = await openConverter(app.services.db, { company_id, currency: into }, [dated]);
  return { amount: converter.convert(amount, dated), rate: converter.rateOf(dated) };
};

describe('exchange rates', () => {
  it('are included with their day and source', async () => {
    expect((await me.client.settings.company()).exchange_rates).toEqual({
      day: '2026-01-01',
      source: 'Rounded rates of the product',
      currencies: 34,
      old: expect.arrayContaining([
        { currency: 'SEK', day: '2024-11-25' },
        { currency: 'EUR', day: '2026-01-01' },
      ]),
    });
    // 900 francs: 0.9324 for a euro, 1.0495 dollars for a euro, of 25 November 2024.
    expect(await convert(me, 900, 'CHF', 'USD')).toEqual({
      amount: expect.closeTo((900 / 0.9324) * 1.0495, 6),
      rate: {
        ...{ currency: 'CHF', date: '2024-11-25', rate: expect.closeTo(1.0495 / 0.9324, 9) },
        is_old: true,
      },
    });
    // Both from one day, although the euro has a newer one.
    expect((await convert(me, 1, 'CHF', 'EUR')).rate).toMatchObject({
      date: '2024-11-25',
      rate: expect.closeTo(1 / 0.9324, 9),
    });
    expect(await convert(me, 900, 'VND', 'USD')).toEqual({ amount: null, rate: null });
  });

  it('exist for every selectable currency, also for media value', async () => {
    const shipped = await app.services.db
      .selectFrom('currency_rate')
      .where('company_id', 'is', null)
      .select('currency')
      .distinct()
      .orderBy('currency')
      .execute();
    expect(shipped.map(({ currency }) => currency)).toEqual([...CURRENCIES]);
    const third = await app.signIn();
    await third.client.settings.update_company({ currency: 'CHF' });
    const { per_usd } = await third.client.emv.models({});
    expect(Object.keys(per_usd).toSorted()).toEqual([...CURRENCIES]);
    expect(per_usd.CHF).toBeCloseTo(0.9324 / 1.0495, 9);
  });

  it('are previewed before use, and belong to the company', async () => {
    expect(await upload(me, FILE, true)).toEqual({
      ...{ first_day: '2026-11-20', last_day: '2026-11-20', days: 1 },
      currencies: ['CHF', 'EUR', 'JPY', 'USD'],
      is_saved: false,
    });
    expect((await convert(me, 900, 'EUR', 'USD')).rate?.date).toBe('2026-01-01');
    expect(await upload(me, FILE)).toMatchObject({ is_saved: true });
    const { amount, rate } = await convert(me, 900, 'EUR', 'USD');
    expect(amount).toBeCloseTo(976.5, 6);
    expect(rate).toEqual({
      ...{ currency: 'EUR', date: '2026-11-20', rate: expect.closeTo(1.085, 9) },
      is_old: false,
    });
    // The company's table comes first, although it begins a day later.
    expect((await convert(me, 900, 'EUR', 'USD', '2026-11-19')).rate?.date).toBe('2026-11-20');
    expect((await convert(me, 900, 'EUR', 'USD', '2026-10-20')).rate?.is_old).toBe(true);
    expect((await convert(other, 900, 'EUR', 'USD')).rate?.date).toBe('2026-01-01');
    // Dirhams are not in the file.
    expect((await convert(me, 100, 'AED', 'USD')).amount).toBeCloseTo(100 / 3.6725, 6);
    expect((await me.client.settings.company()).exchange_rates).toMatchObject({
      day: '2026-11-20',
      source: 'European Central Bank',
      old: expect.not.arrayContaining([{ currency: 'EUR', day: '2026-01-01' }]),
    });
    await upload(me, FILE.replace('1.0850', '1.1'));
    expect((await convert(me, 900, 'EUR', 'USD')).amount).toBeCloseTo(990, 6);
    await upload(me, FILE);
  });

  it('keep two years by day, and earlier years by month', async () => {
    const days = ['2026-11-24', '2026-11-23', '2024-11-29', '2024-11-28', '2020-02-28', '2020-02-27'];
    const file = `Date,USD,CHF\n${days.map((day, i) => `${day},1.0850,${1 + i / 10}`).join('\n')}`;
    const third = await app.signIn();
    expect(await upload(third, file)).toMatchObject({ days: 6, first_day: '2020-02-27' });
    const results = [];
    for (const day of days) results.push((await convert(third, 1, 'CHF', 'USD', day)).rate?.date);
    expect(results).toEqual([...days.slice(0, 4), '2020-02-28', '2020-02-28']);
  });

  it('refuse files that are not from the bank', async () => {
    await expect(upload(me, 'Name,Price\nAnna,900')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const viewer = await app.signIn({ company_id: me.company_id, role: 'member' });
    await expect(upload(viewer, FILE)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a price', () => {
  const read = async (id: number) => (await me.client.lists.profiles({ id })).profiles;
  const euros = { amount: 900, currency: 'EUR' };
  let list: number;

  it('of a list keeps the currency it was entered in', async () => {
    list = (await me.client.lists.add({ name: 'Spring' })).id;
    await me.client.lists.add_profiles({ list_id: list, profile_ids: [anna, ben] });
    const price = (profile_id: number, value: object | number, was: object | null = null) => ({
      ...{ profile_id, value, was },
      field: 'price' as const,
    });
    await me.client.lists.set_cells({
      id: list,
      changes: [price(anna, euros), price(ben, { amount: 5_000_000, currency: 'VND' })] as never,
    });
    const rate = { currency: 'EUR', date: '2026-11-20', rate: expect.closeTo(1.085, 9), is_old: false };
    expect(await read(list)).toMatchObject([
      { price: expect.closeTo(976.5, 6), price_entered: { ...euros, rate } },
      { price: null, price_entered: { amount: 5_000_000, currency: 'VND', rate: null } },
    ]);
    const stale = await me.client.lists.set_cells({
      id: list,
      changes: [price(anna, 5, { amount: 900, currency: 'USD' })] as never,
    });
    expect(stale).toMatchObject({ written: 0, conflicts: [{ value: euros }] });
    await expect(
      me.client.lists.set_cells({
        id: list,
        changes: [price(anna, { amount: 1, currency: 'XQZ' }, euros)] as never,
      }),
    ).rejects.toMatchObject({ message: 'Unknown currency XQZ.' });
  });

  it('keeps its currency when the company changes its own', async () => {
    await me.client.settings.update_company({ currency: 'EUR' });
    expect(await read(list)).toMatchObject([
      { price: 900, price_entered: { ...euros, rate: null } },
      { price: null, price_entered: { amount: 5_000_000, currency: 'VND' } },
    ]);
    const { prices } = await me.client.lists.price_list({ id: 'anna' });
    expect(prices).toMatchObject([{ amount: 900, currency: 'EUR' }]);
    await me.client.settings.update_company({ currency: 'USD' });
  });

  it('in a currency without a rate is not compared with others', async () => {
    const cost = (post_type: 'instagram_post' | 'instagram_reels', amount: number, currency: string) => ({
      ...{ platform: 'instagram' as const, post_type, amount, currency },
    });
    await me.client.profiles.edit({
      id: anna,
      prices: [cost('instagram_post', 20, 'VND'), cost('instagram_reels', 100, 'EUR')],
    });
    await me.client.profiles.edit({ id: ben, prices: [cost('instagram_post', 20, 'VND')] });
    await project(app.services);
    const { profiles } = await me.client.profiles.search({});
    const priceOf = (id: number) => profiles.find((p) => p.id === id)?.price;
    expect(priceOf(anna)).toBeCloseTo(108.5, 2);
    expect(priceOf(ben)).toBeNull();
    const [of] = await read(list);
    expect(of?.prices.map(({ converted }) => converted)).toEqual([null, expect.closeTo(108.5, 6)]);
    const plan = await me.client.forecast.create({ name: 'Plan', profile_ids: [anna, ben] } as never);
    const planned = plan.result.cells.map(({ post_type, price }) => [post_type, price]);
    expect(planned).toContainEqual(['instagram_reels', 108.5]);
    expect(planned.filter(([, price]) => price === 20)).toEqual([]);
  });

  it('of a forecast keeps the currency of the forecast', async () => {
    const { forecasts } = await me.client.forecast.list();
    const before = await me.client.forecast.get({ id: forecasts[0]?.id ?? 0 });
    await me.client.settings.update_company({ currency: 'EUR' });
    const rows = before.result.cells.map(({ profile_id, post_type, publications, price }) => ({
      ...{ profile_id, post_type, publications, price },
    }));
    const saved = await me.client.forecast.update({ id: before.id, base_version: 1, plan: { rows } });
    expect(saved.result.currency).toBe('USD');
    expect(saved.result.totals.budget).toBe(before.result.totals.budget);
    await me.client.settings.update_company({ currency: 'USD' });
  });
});

it('uses the rates of the first day if the clock is before it', async () => {
  const early = await testApp({ now: () => new Date('2021-11-29T12:00:00Z') });
  const { client } = await early.signIn();
  const query = { keyword: '#early', from_date: '2021-11-01', to_date: '2021-11-28' };
  expect(await client.keywords.statistics(query)).toMatchObject({ posts: 0, currency: 'USD' });
  await early.close();
});
