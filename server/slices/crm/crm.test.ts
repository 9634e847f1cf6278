import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#server/testing/accounts.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let one: SignedIn;
beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
});
afterAll(() => app.close());

describe('the sales CRM', () => {
  it('has territories, and clients and opportunities that are found by their parts', async () => {
    const { territories, is_invented } = await one.client.crm.territories();
    expect(is_invented).toBe(true);
    const names = territories.map((t) => t.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    const { clients } = await one.client.crm.clients({ search: 'amber b' });
    expect(clients.map((c) => c.name)).toEqual(['Amber Beauty', 'Amber Beverages']);
    const [client] = clients;
    const mine = await one.client.crm.opportunities({ client_id: client?.id ?? '' });
    expect(mine.opportunities.length).toBeGreaterThan(0);
    expect(mine.opportunities.every((o) => o.client.id === client?.id)).toBe(true);
    const number = mine.opportunities[0]?.number ?? '';
    const byNumber = await one.client.crm.opportunities({ search: number });
    expect(byNumber.opportunities.map((o) => o.number)).toEqual([number]);
    const [territory] = territories;
    const there = await one.client.crm.opportunities({ territory_id: territory?.id ?? '', limit: 200 });
    expect(new Set(there.opportunities.map((o) => o.territory))).toEqual(new Set([territory?.name]));
  });

  it('comes in pages that make the whole, each name once', async () => {
    const whole = await one.client.crm.opportunities({ limit: 200 });
    const pages: string[] = [];
    for (let page = 1; ; page++) {
      const { opportunities, more } = await one.client.crm.opportunities({ limit: 40, page });
      pages.push(...opportunities.map((o) => o.id));
      if (!more) break;
    }
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.slice(0, 200)).toEqual(whole.opportunities.map((o) => o.id));
  });
});

describe('a list', () => {
  it('is for a client and an opportunity, which brings its client, and keeps their names', async () => {
    const list = await one.client.lists.add({ name: 'Spring' });
    expect(list).toMatchObject({ client: null, opportunity: null });
    const { opportunities } = await one.client.crm.opportunities({ limit: 2, search: 'Amber' });
    const [first, second] = opportunities;
    if (!first || !second) throw new Error('No opportunities');
    const set = (client_id: string | null, opportunity_id: string | null) =>
      one.client.lists.set_crm({ id: list.id, client_id, opportunity_id });
    const { client, ...opportunity } = first;
    expect(await set(null, first.id)).toMatchObject({ client, opportunity });
    expect(await one.client.lists.get({ id: list.id })).toMatchObject({ client, opportunity });
    expect(await one.client.lists.duplicate({ id: list.id })).toMatchObject({ client, opportunity });
    expect(await set(client.id, null)).toMatchObject({ client, opportunity: null });
    await expect(set('nobody', null)).rejects.toThrow('no such client');
    await expect(set(null, 'nothing')).rejects.toThrow('no such opportunity');
    const { clients } = await one.client.crm.clients({ search: 'Lumen Travel' });
    await expect(set(clients[0]?.id ?? '', first.id)).rejects.toThrow(`of ${client.name}`);
    expect(await set(null, null)).toMatchObject({ client: null, opportunity: null });
    expect(await auditOf(app, one.company_id)).toContain('lists.linked');
  });

  it('does not tell a visitor of its link, and nobody else may link it', async () => {
    const list = await one.client.lists.add({ name: 'Autumn' });
    const { clients } = await one.client.crm.clients({ search: 'Fjord Home' });
    await one.client.lists.set_crm({
      id: list.id,
      client_id: clients[0]?.id ?? null,
      opportunity_id: null,
    });
    const { token } = await one.client.sharing.make_public({
      type: 'lists',
      type_id: list.id,
      is_public: true,
    });
    const seen = await app.http.inject({ url: `/api/lists/${list.id}?public_token=${token}` });
    expect(seen.statusCode).toBe(200);
    expect(seen.json()).toMatchObject({ client: null, opportunity: null });
    const viewer = await app.signIn({ role: 'viewer', company_id: one.company_id });
    await expect(
      viewer.client.lists.set_crm({ id: list.id, client_id: null, opportunity_id: null }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
