import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { clientOf } from '#server/owned/client-of.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Crm } from '#server/ports/crm.ts';
import { auditOf } from '#server/testing/accounts.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { embeddedCrm } from './embedded-crm.ts';

let app: TestApp;
let one: SignedIn;
beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
  await app.services.db.insertInto('profile').values({ slug: 'demo', name: 'Demo', is_demo: true }).execute();
});
afterAll(() => app.close());

describe('the sales CRM', () => {
  it('answers by name in the demo, and says that it is invented', async () => {
    const { territories, is_invented } = await one.client.crm.territories();
    expect([territories.length, is_invented]).toEqual([8, true]);
    const { clients } = await one.client.crm.clients({ search: 'amber b' });
    expect(clients.map((c) => c.name)).toEqual(['Amber Beauty', 'Amber Beverages']);
    const mine = await one.client.crm.opportunities({ client_id: clients[0]?.id ?? '', limit: 1 });
    expect(mine.opportunities.map((o) => o.client)).toEqual([clients[0]]);
  });

  it('belongs to the company that runs the installation, and changes no list when unreachable', async () => {
    const away = refuse('SERVICE_UNAVAILABLE', sentenceFor('crm_no_answer'));
    const client = { id: '001', name: 'Real client' };
    const answer = { rows: [client], more: false };
    let is_away = false;
    const own: Crm = {
      ...embeddedCrm(),
      is_invented: false,
      clients: async () => answer,
      client: () => (is_away ? Promise.reject(away) : Promise.resolve(client)),
    };
    const installation = await testApp({ crm: own });
    try {
      const first = await installation.signIn();
      const second = await installation.signIn();
      expect(await first.client.crm.clients({})).toEqual({
        clients: [client],
        more: false,
        is_invented: false,
        is_own: false,
      });
      const theirs = await second.client.crm.clients({});
      expect(theirs).toMatchObject({ is_own: true, clients: [] });
      const foreign = await second.client.lists.add({ name: 'Theirs' });
      const link = { client_id: client.id, opportunity_id: null };
      await expect(second.client.lists.set_crm({ id: foreign.id, ...link })).rejects.toThrow(
        'no longer has this client',
      );
      const { id } = await first.client.lists.add({ name: 'Ours' });
      await first.client.lists.set_crm({ id, ...link });
      is_away = true;
      await expect(
        first.client.lists.set_crm({ id, client_id: '002', opportunity_id: null }),
      ).rejects.toThrow('The CRM did not answer');
      expect(await first.client.lists.get({ id })).toMatchObject({ client });
      expect(await first.client.lists.set_crm({ id, ...link })).toMatchObject({ client });
    } finally {
      await installation.close();
    }
  });
});

describe('clients of a company without a CRM', () => {
  it('are its own, and a list that is linked to one has its brand', async () => {
    const own = await testApp();
    try {
      const me = await own.signIn();
      const stranger = await own.signIn();
      expect(await me.client.crm.clients({})).toEqual({
        ...{ clients: [], more: false, is_invented: false, is_own: true },
      });
      await stranger.client.clients.add({ name: 'Aube of others' });
      const { id: client_id } = await me.client.clients.add({ name: 'Maison Aube' });
      const { clients } = await me.client.crm.clients({ search: 'AUBE' });
      expect(clients).toEqual([{ id: `own-${client_id}`, name: 'Maison Aube' }]);
      expect((await me.client.crm.opportunities({})).opportunities).toEqual([]);
      const { id } = await me.client.lists.add({ name: 'Spring' });
      const [client] = clients;
      await me.client.lists.set_crm({ id, client_id: client?.id ?? null, opportunity_id: null });
      expect(await me.client.lists.get({ id })).toMatchObject({ client });
      const holder = await clientOf(
        { db: own.services.db, company: { id: me.company_id } },
        { type: 'lists', id },
      );
      expect(holder?.name).toBe('Maison Aube');
      const foreign = await stranger.client.lists.add({ name: 'Theirs' });
      await expect(
        stranger.client.lists.set_crm({
          id: foreign.id,
          client_id: `own-${client_id}`,
          opportunity_id: null,
        }),
      ).rejects.toThrow('no longer has this client');
    } finally {
      await own.close();
    }
  });
});

describe('a list', () => {
  it('belongs to a client and an opportunity with its client, and keeps their names', async () => {
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
    await expect(set('nobody', null)).rejects.toThrow('no longer has this client');
    await expect(set(null, 'nothing')).rejects.toThrow('no longer has this opportunity');
    const { clients } = await one.client.crm.clients({ search: 'Lumen Travel' });
    await expect(set(clients[0]?.id ?? '', first.id)).rejects.toThrow(`of ${client.name}`);
    expect(await set(null, null)).toMatchObject({ client: null, opportunity: null });
    expect(await auditOf(app, one.company_id)).toContain('lists.linked');
  });

  it('hides the client from a visitor of its link, and nobody else may link it', async () => {
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
