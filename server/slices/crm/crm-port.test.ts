import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import type { Crm, OpportunityOfClient } from '#server/ports/crm.ts';
import { refusal, type SalesforceServer, salesforceServer } from '#server/testing/salesforce-server.ts';
import { embeddedCrm } from './embedded-crm.ts';
import { salesforceCrm } from './salesforce.ts';

const EVERYTHING = { search: '', limit: 200, page: 1 };
const ODD = "50% off_peak\\ for Ada's";

/** The opportunities of the embedded CRM, and one with a name full of SOQL syntax. */
async function invented(): Promise<Array<OpportunityOfClient & { region: string }>> {
  const crm = embeddedCrm();
  const rows: OpportunityOfClient[] = [];
  for (let page = 1, more = true; more; page++) {
    const results = await crm.opportunities({ ...EVERYTHING, page });
    rows.push(...results.rows);
    more = results.more;
  }
  const [first] = rows;
  if (!first) throw new Error('No opportunities');
  return [...rows, { ...first, id: 'O999999', name: ODD }].map((row) => ({
    ...row,
    region: row.territory ?? '',
  }));
}

const sfId = (prefix: string, id: string) => `${prefix}${id.replace(/\D/g, '').padStart(12, '0')}AAA`;

let server: SalesforceServer;
beforeAll(async () => {
  const rows = await invented();
  const account = ({ client }: OpportunityOfClient) => ({ Id: sfId('001', client.id), Name: client.name });
  server = await salesforceServer({
    Account: [...new Map(rows.map((row) => [row.client.id, account(row)])).values()],
    Opportunity: [
      ...rows.map((row) => ({
        ...{ Id: sfId('006', row.id), Name: row.name, Number__c: row.number },
        ...{ AccountId: account(row).Id, Account: account(row), Territory2: { Name: row.region } },
      })),
      {
        Id: sfId('006', '1'),
        Name: 'Nobody’s',
        Number__c: 'OPP-1',
        AccountId: null,
        Account: null,
        Territory2: null,
      },
    ],
  });
});
afterAll(() => server.close());

const salesforce = (changes: Partial<Parameters<typeof salesforceCrm>[0]> = {}) =>
  salesforceCrm(
    {
      ...{ url: server.url, client_id: 'limelight', client_secret: 'secret', refresh_token: null },
      ...{ number_field: 'Number__c', territory_field: 'Territory2.Name', timeout_ms: 5000, retry_ms: 5 },
      ...changes,
    },
    openLog('silent'),
  );

describe.each([
  { name: 'the embedded CRM', open: embeddedCrm },
  { name: 'Salesforce', open: salesforce },
])('$name', ({ open }) => {
  let crm: Crm;
  beforeAll(() => {
    crm = open();
  });
  const named = (rows: Array<{ name: string }>) => rows.map((row) => row.name);

  it('has territories by name, each once', async () => {
    const names = named(await crm.territories());
    expect(names.length).toBe(8);
    expect(new Set(names).size).toBe(8);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('finds clients by part of their name, whatever its capitals, and by territory', async () => {
    expect(named((await crm.clients({ ...EVERYTHING, search: 'amber b' })).rows)).toEqual([
      'Amber Beauty',
      'Amber Beverages',
    ]);
    const [territory] = await crm.territories();
    const there = await crm.clients({ ...EVERYTHING, territory_id: territory?.id ?? '' });
    const theirs = await crm.opportunities({ ...EVERYTHING, territory_id: territory?.id ?? '' });
    expect(there.rows.length).toBeGreaterThan(5);
    expect(new Set(named(there.rows))).toEqual(new Set(theirs.rows.map((o) => o.client.name)));
    expect(new Set(theirs.rows.map((o) => o.territory))).toEqual(new Set([territory?.name]));
  });

  it('finds opportunities by name, number and client', async () => {
    const results = await crm.opportunities({ ...EVERYTHING, search: 'Fjord Home: Sp' });
    const [one] = results.rows;
    if (!one) throw new Error('None found');
    expect(named(results.rows)).toEqual(['Fjord Home: Spring launch']);
    const same = await crm.opportunities({ ...EVERYTHING, search: one.number.toLowerCase() });
    expect(same.rows).toEqual([one]);
    const theirs = await crm.opportunities({ ...EVERYTHING, client_id: one.client.id });
    expect(theirs.rows).toContainEqual(one);
    expect(theirs.rows.every((o) => o.client.name === 'Fjord Home')).toBe(true);
    expect(await crm.opportunity(one.id)).toEqual(one);
    expect(await crm.client(one.client.id)).toEqual(one.client);
  });

  it('treats input as plain text', async () => {
    for (const search of ['%', '_', "' OR Name != '", '\\', 'a\nb'])
      expect(named((await crm.clients({ ...EVERYTHING, search })).rows), search).toEqual([]);
  });

  it('finds nobody for an unknown id', async () => {
    for (const id of ['nobody', "x' OR Name != '", '001000000000999AAA'])
      expect([await crm.client(id), await crm.opportunity(id)], id).toEqual([null, null]);
    expect((await crm.opportunities({ ...EVERYTHING, client_id: 'nobody' })).rows).toEqual([]);
    expect((await crm.clients({ ...EVERYTHING, territory_id: 'nowhere' })).rows).toEqual([]);
  });

  it('is paged completely, each once and by name', async () => {
    const whole = await crm.opportunities(EVERYTHING);
    const ids: string[] = [];
    for (let page = 1, more = true; more; page++) {
      const results = await crm.opportunities({ search: '', limit: 45, page });
      ids.push(...results.rows.map((o) => o.id));
      more = results.more;
    }
    expect(ids.length).toBeGreaterThan(240);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 200)).toEqual(whole.rows.map((o) => o.id));
    const names = named(whole.rows);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('Salesforce', () => {
  const amber = { ...EVERYTHING, search: 'Amber Beauty' };
  const logins = () => server.calls.filter(({ path }) => path === '/services/oauth2/token');
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error) => `${error.status} ${error.message}`,
    );
  beforeEach(() => {
    server.calls.length = 0;
    server.instead.length = 0;
  });

  it('escapes SOQL syntax, reads batch after batch, and queries within limits', async () => {
    const crm = salesforce();
    for (const search of ['50%', 'off_peak', '\\ for', "Ada's", ODD])
      expect(
        (await crm.opportunities({ ...EVERYTHING, search })).rows.map((o) => o.name),
        search,
      ).toEqual([ODD]);
    await crm.opportunities(EVERYTHING);
    expect(server.calls.filter(({ path }) => path.startsWith('/services/data/v62.0/query/')).length).toBe(4);
    const before = server.calls.length;
    await Promise.all([crm.opportunities(EVERYTHING), crm.opportunities(EVERYTHING)]);
    expect(server.calls.length).toBe(before);
    expect(await refused(crm.clients({ search: '', limit: 200, page: 50 }))).toMatch(
      /^400 Search for a name/,
    );
  });

  it('signs in once, by client credentials or a refresh token, and again when the session has ended', async () => {
    const crm = salesforce();
    await Promise.all([crm.clients(amber), crm.territories()]);
    expect(logins().map(({ body }) => Object.fromEntries(body))).toEqual([
      { grant_type: 'client_credentials', client_id: 'limelight', client_secret: 'secret' },
    ]);
    server.endSessions();
    const results = await Promise.all(
      ['Birch', 'Coral'].map((search) => crm.clients({ ...EVERYTHING, search })),
    );
    expect(results.map(({ rows }) => rows.length)).toEqual([7, 7]);
    expect(logins().length).toBe(2);
    await salesforce({ refresh_token: 'granted' }).clients(amber);
    expect(Object.fromEntries(logins().at(-1)?.body ?? [])).toMatchObject({
      grant_type: 'refresh_token',
      refresh_token: 'granted',
    });
  });

  it('reads the number from the id and has no territories if no field is named', async () => {
    const crm = salesforce({ number_field: null, territory_field: null });
    const { rows } = await crm.opportunities({ ...EVERYTHING, search: 'Amber Beauty' });
    expect(rows.map(({ id, number, territory }) => [number === id, territory])).toEqual([[true, null]]);
    expect(await crm.territories()).toEqual([]);
    expect(await crm.clients({ ...EVERYTHING, territory_id: 'France' })).toEqual({ rows: [], more: false });
  });

  it('retries when Salesforce is busy', async () => {
    const crm = salesforce();
    await crm.territories();
    server.instead.push(refusal(503, 'SERVER_UNAVAILABLE', 'Busy'), refusal(429, 'TOO_MANY', 'Slow down'));
    expect((await crm.clients(amber)).rows.length).toBe(1);
  });

  it.each<[string, Array<(response: ServerResponse) => void>, string]>([
    [
      'takes no more calls today',
      [refusal(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')],
      'accepts no further queries',
    ],
    [
      'stays busy',
      Array.from({ length: 3 }, () => refusal(503, 'SERVER_UNAVAILABLE', 'Busy')),
      'did not answer',
    ],
    ['refuses the settings', [refusal(400, 'INVALID_FIELD', "No such column 'Number__c'")], 'did not answer'],
    [
      'sends elsewhere',
      [(to) => to.writeHead(302, { location: `${server.url}/trap` }).end()],
      'did not answer',
    ],
    ['says no JSON', [(to) => to.end('<html>Down for maintenance</html>')], 'did not answer'],
    ['hangs up', [(to) => to.destroy()], 'did not answer'],
    [
      'says half',
      [(to) => to.writeHead(200, { 'content-length': 99 }).write('{', () => to.destroy())],
      'did not answer',
    ],
    ['says nothing', [() => undefined], 'did not answer'],
  ])('that %s is a message for people, and the next query starts again', async (_what, answers, message) => {
    const crm = salesforce({ timeout_ms: 400 });
    await crm.territories();
    server.instead.push(...answers);
    expect(await refused(crm.clients(amber))).toMatch(
      new RegExp(`^503 The CRM ${message}.*Existing links are kept`),
    );
    expect(server.calls.some(({ path }) => path === '/trap')).toBe(false);
    expect((await crm.clients(amber)).rows.length).toBe(1);
  });

  it('is queried at most twice if it refuses each session or is unreachable', async () => {
    const ended = refusal(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
    const crm = salesforce();
    await crm.territories();
    server.calls.length = 0;
    const granted = (to: ServerResponse) =>
      to
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'x', instance_url: server.url }));
    server.instead.push(ended, granted, ended, granted, ended);
    expect(await refused(crm.clients(amber))).toMatch(/^503/);
    expect(server.calls.length).toBe(3);
    expect(await refused(salesforce({ url: 'http://127.0.0.1:9' }).territories())).toMatch(/^503/);
  });
});
