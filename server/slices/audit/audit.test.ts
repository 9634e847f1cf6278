import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let boss: SignedIn;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  boss = await app.signIn();
});
afterAll(() => app.close());

const record = (company_id: number, action: string, target: string, at: string) =>
  app.services.db.insertInto('audit_event').values({ company_id, action, target, at }).execute();

const filter = { keyword: 'a', from_date: '2026-01-01', to_date: '2026-02-01' };

describe('the audit log', () => {
  it('records the actions of the contract, with user, action and key', async () => {
    const { client } = boss;
    const saved = await client.keywords.save_filter({ filter_name: 'Spring', filter });
    await client.keywords.delete_filter({ query: { 'user-filter-id': saved.data.keyword_user_filter_id } });
    const mine = await client.profiles.save_filter({ name: 'Fit', filter: {} });
    await client.profiles.delete_filter({ id: mine.id });
    const profile = await client.profiles.add({ name: 'Mina', kind: 'influencer', accounts: [] });
    await client.profiles.edit({ id: profile.id, bio: 'New' });
    const { key } = await client.keys.create({ name: 'Robot', scopes: ['read', 'write'] });
    await app.http.inject({
      method: 'POST',
      url: `/api/profile/edit/${profile.id}`,
      headers: { authorization: `Bearer ${key}` },
      payload: { bio: 'By key' },
    });
    const { events } = await client.audit.list({});
    expect(events.map((e) => [e.action, e.target])).toEqual([
      ['profiles.edited', `Profile ${profile.id}`],
      ['keys.created', 'Robot'],
      ['profiles.edited', `Profile ${profile.id}`],
      ['profiles.created', `Profile ${profile.id}`],
      ['profiles.filter_deleted', 'Fit'],
      ['profiles.filter_saved', 'Fit'],
      ['keywords.filter_deleted', 'Spring'],
      ['keywords.filter_saved', 'Spring'],
    ]);
    expect(events[0]?.user).toMatchObject({ id: boss.user_id, email: boss.email });
    expect(events[0]?.details).toMatchObject({ api_key: 'Robot', ip: '127.0.0.1' });
    expect(events[3]?.details).not.toHaveProperty('api_key');
  });

  it('keeps nothing of a refused or failed call', async () => {
    const viewer = await app.signIn({ role: 'viewer', company_id: boss.company_id });
    const before = (await boss.client.audit.list({})).total;
    await expect(viewer.client.profiles.save_filter({ name: 'No', filter: {} })).rejects.toThrow();
    await expect(boss.client.profiles.delete_filter({ id: 2_000_000_000 })).rejects.toThrow();
    expect((await boss.client.audit.list({})).total).toBe(before);
  });

  it('filters by user, action, area, object and the company’s days', async () => {
    const one = await app.signIn();
    await app.services.db
      .updateTable('company')
      .set({ timezone: 'Asia/Dubai' })
      .where('id', '=', one.company_id)
      .execute();
    // Dubai is four hours ahead: 20:30 UTC is the next day there.
    await record(one.company_id, 'auth.signed_in', 'late@example.com', '2026-02-10T20:30:00Z');
    await record(one.company_id, 'auth.signed_out', 'early@example.com', '2026-02-10T19:30:00Z');
    await record(one.company_id, 'users.invited', '100%_new@example.com', '2026-02-12T10:00:00Z');
    await one.client.profiles.save_filter({ name: 'Mine', filter: {} });
    const targets = async (filters: Parameters<typeof one.client.audit.list>[0]) =>
      (await one.client.audit.list(filters)).events.map((e) => e.target);
    expect(await targets({ from: '2026-02-11', to: '2026-02-11' })).toEqual(['late@example.com']);
    expect(await targets({ action: 'auth.' })).toEqual(['early@example.com', 'late@example.com']);
    expect(await targets({ action: 'users.invited' })).toEqual(['100%_new@example.com']);
    expect(await targets({ search: '%_' })).toEqual(['100%_new@example.com']);
    expect(await targets({ user_id: one.user_id })).toEqual(['Mine']);
    expect(await one.client.audit.list({ limit: 1, page: 2 })).toMatchObject({ total: 4, page: 2, limit: 1 });
    const choices = await one.client.audit.choices();
    expect(choices.actions).toEqual([
      'auth.signed_in',
      'auth.signed_out',
      'profiles.filter_saved',
      'users.invited',
    ]);
    expect(choices.people.map((p) => p.id)).toEqual([one.user_id]);
  });

  it('is limited to one company', async () => {
    const other = await app.signIn();
    await record(boss.company_id, 'users.invited', 'secret@example.com', '2026-02-12T10:00:00Z');
    expect((await other.client.audit.list({})).total).toBe(0);
    expect((await other.client.audit.list({ user_id: boss.user_id })).total).toBe(0);
    const member = await app.signIn({ role: 'member', company_id: boss.company_id });
    await expect(member.client.audit.list({})).rejects.toMatchObject({ status: 403 });
  });

  it('is exported as CSV without formulas, and the export is recorded', async () => {
    const one = await app.signIn();
    await record(
      one.company_id,
      'users.invited',
      '=HYPERLINK("http://evil.example")',
      '2026-02-12T10:00:00Z',
    );
    await record(one.company_id, 'users.invited', 'plain', '2026-02-13T10:00:00Z');
    const answer = await app.http.inject({
      url: '/api/audit/export?search=HYPERLINK',
      headers: one.headers,
    });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*audit-log-2026-03-01\.csv/);
    const [head, line, end] = answer.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('at,action,user,email,target,details');
    expect(line).toBe('2026-02-12T10:00:00.000Z,users.invited,,,"\'=HYPERLINK(""http://evil.example"")",{}');
    expect(end).toBe('');
    expect((await one.client.audit.list({})).events[0]?.action).toBe('audit.exported');
    now += 1000;
  });

  it('is exported as JSON lines, with more lines than one read', async () => {
    const one = await app.signIn();
    const lines = Array.from({ length: 5003 }, (_, i) => ({
      company_id: one.company_id,
      action: 'users.invited',
      target: `No. ${i}\nin two lines`,
      at: '2026-02-12T10:00:00Z',
    }));
    for (const part of [lines.slice(0, 2500), lines.slice(2500)])
      await app.services.db.insertInto('audit_event').values(part).execute();
    const answer = await app.http.inject({ url: '/api/audit/export?format=jsonl', headers: one.headers });
    expect(answer.headers['content-type']).toContain('application/jsonl');
    expect(answer.headers['content-disposition']).toMatch(/audit-log-2026-03-01\.jsonl/);
    const read = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(read.map(({ target }) => target)).toEqual(lines.map(({ target }) => target).reverse());
    expect(read[0]).toMatchObject({ at: '2026-02-12T10:00:00.000Z', user: null, details: {} });
    const csv = await app.http.inject({
      url: '/api/audit/export?action=users.invited',
      headers: one.headers,
    });
    expect(csv.body.match(/No\. \d+/g)).toHaveLength(5003);
  });
});
