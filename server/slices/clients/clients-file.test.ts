import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientsFromFile } from '#contract/clients.ts';
import { auditOf } from '#server/testing/accounts.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
});
afterAll(() => app.close());

async function send(content: string, who = me, field = 'clientsFile') {
  const form = new FormData();
  form.append(field, new File([content], 'clients.csv'));
  const body = new Response(form);
  return app.http.inject({
    method: 'POST',
    url: '/api/clients/file',
    headers: { ...who.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

const names = async () => (await me.client.clients.list()).clients.map(({ name }) => name);

describe('a file of clients', () => {
  const FILE = [
    'Kunde;Sprache;Farbe;Fußzeile;Umsatz',
    'Maison Aube;français;#F7E27A;Aube SAS, Lyon;12.000',
    'maison aube;;;;',
    'Nordlys;Dänisch;123c32;;9.000',
    ';;;;1.000',
  ].join('\n');
  let added: number[];

  it('adds each new name once, with its language, color and footer', async () => {
    await me.client.clients.add({ name: 'nordlys' });
    const answer = await send(FILE);
    expect(answer.statusCode, answer.body).toBe(200);
    const result: ClientsFromFile = answer.json();
    expect(result).toMatchObject({ known: 1, column: 'Kunde', unread: ['Umsatz'], without_name: 1 });
    expect(result.unknown_languages).toEqual(['Dänisch']);
    ({ added } = result);
    const { clients } = await me.client.clients.list();
    expect(clients).toMatchObject([
      { id: added[0], name: 'Maison Aube', main_color: '#f7e27a', footer: 'Aube SAS, Lyon', language: 'fr' },
      { name: 'nordlys', language: null },
    ]);
    expect(await auditOf(app, me.company_id)).toContain('clients.file_added');
  });

  it('is taken back but for clients that were edited or named since', async () => {
    const again: ClientsFromFile = (await send('Client\nEdited\nNamed\nUntouched')).json();
    const idOf = async (name: string) =>
      (await me.client.clients.list()).clients.find((one) => one.name === name)?.id ?? 0;
    await me.client.clients.edit({ id: await idOf('Edited'), footer: 'Ltd.' });
    const { id: type_id } = await me.client.lists.add({ name: 'Spring' });
    await me.client.clients.choose({ type: 'lists', type_id, client_id: await idOf('Named') });
    const stranger = await app.signIn();
    expect(await stranger.client.clients.undo_file({ ids: again.added })).toEqual({ removed: 0 });
    expect(await me.client.clients.undo_file({ ids: [...added, ...again.added] })).toEqual({ removed: 2 });
    expect(await names()).toEqual(['Edited', 'Named', 'nordlys']);
  });

  it('is refused without names, without rows, and to viewers', async () => {
    expect((await send('Umsatz\n12')).json()).toMatchObject({
      data: { code: 'clients_file_without_names' },
    });
    expect((await send('Client')).statusCode).toBe(400);
    expect((await send('Client\nA', me, 'other')).statusCode).toBe(400);
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    expect((await send('Client\nA', viewer)).statusCode).toBe(403);
  });
});
