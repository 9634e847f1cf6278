import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, newestMessage, post, userWithPassword } from '#server/testing/accounts.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  operator = await userWithPassword(app);
});
afterAll(() => app.close());

async function upload(user: SignedIn, likes: number) {
  const form = new FormData();
  form.append(
    'file',
    new Blob([`Post URL,Username,Likes,Date\nhttps://www.instagram.com/p/one/,ana,${likes},2026-05-01\n`]),
    'one.csv',
  );
  const { headers, body } = new Request('http://test.local', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { ...user.headers, 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  });
  return { status: answer.statusCode, json: answer.json() };
}

describe('several companies in one installation', () => {
  it('keeps the shared numbers from imports of another company’s admin', async () => {
    const { client } = operator;
    const { company } = await client.companies.add({ name: 'Northlight', admin_email: 'nora@example.com' });
    const other = await app.signIn({ company_id: company.id });
    const refused = await upload(other, 1_000_000);
    expect(refused).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
    expect(refused.json.message).toContain('Ask its operator');
    expect(await app.services.db.selectFrom('import').selectAll().execute()).toEqual([]);
    const waiting = await upload(operator, 20);
    expect(waiting.status).toBe(200);
    await expect(other.client.imports.start({ id: waiting.json.import.id })).rejects.toMatchObject({
      status: 403,
    });
    await expect(other.client.imports.list({})).rejects.toMatchObject({ status: 403 });
  });

  it('lets the operator allow a company’s imports, and revoke it from the next call on', async () => {
    const company_id = (await operator.client.companies.add({ name: 'Fjord', admin_email: 'f@example.com' }))
      .company.id;
    const other = await app.signIn({ company_id });
    expect((await other.client.auth.user()).may_import).toBe(false);
    await operator.client.companies.update({ company_id, may_import: true });
    expect((await other.client.auth.user()).may_import).toBe(true);
    expect((await upload(other, 3)).status).toBe(200);
    await operator.client.companies.update({ company_id, may_import: false });
    expect((await upload(other, 4)).status).toBe(403);
  });

  it('creates a company with an admin who joins by the invitation', async () => {
    const made = await operator.client.companies.add({ name: 'Alder', admin_email: 'Al@Example.com' });
    expect(made.company).toMatchObject({
      name: 'Alder',
      operates: false,
      may_import: false,
      users: 0,
      invited: 1,
    });
    const mail = await newestMessage(app, 'al@example.com');
    expect(mail?.subject).toContain('Alder');
    expect(mail?.body_text).toContain(made.invitation_url);
    const token = made.invitation_url.split('#')[1] ?? '';
    const accepted = await app.nobody.users.accept({
      token,
      first_name: 'Al',
      last_name: '',
      password: 'a long enough secret',
    });
    expect(accepted.email).toBe('al@example.com');
    const signed = await post(app, '/login', { email: 'al@example.com', password: 'a long enough secret' });
    expect(signed.json().user).toMatchObject({ company_name: 'Alder', role: 'admin', operates: false });
    const company = (await operator.client.companies.list()).find((c) => c.name === 'Alder');
    expect(company).toMatchObject({ users: 1, invited: 0 });
  });

  it('refuses an address that has an account, and leaves no company behind', async () => {
    const before = (await operator.client.companies.list()).length;
    await expect(
      operator.client.companies.add({ name: 'Twice', admin_email: operator.email }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await operator.client.companies.list()).toHaveLength(before);
  });

  it('records a new name in the operator’s log, not in the company’s', async () => {
    const other = await app.signIn({ may_import: false });
    const company_id = other.company_id;
    expect(await operator.client.companies.update({ company_id, name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
    });
    expect((await other.client.settings.company()).name).toBe('Renamed');
    expect(await auditOf(app, operator.company_id)).toContain('companies.updated');
    expect(await auditOf(app, company_id)).toEqual([]);
    await expect(
      operator.client.companies.update({ company_id: 2_000_000, name: 'x' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('shows the operator every company’s imports', async () => {
    const all = await operator.client.companies.imports({});
    expect(all.imports.map((i) => i.company.name)).toContain('Fjord');
    const of = await operator.client.companies.imports({ company_id: operator.company_id });
    expect(of.total).toBe(1);
    expect(of.imports[0]?.company.id).toBe(operator.company_id);
  });

  it('creates no companies with an API key, even the operator’s', async () => {
    const { key } = await operator.client.keys.create({
      name: 'k',
      scopes: ['read', 'write'],
      expires_in_days: 7,
    });
    const answer = await app.http.inject({
      method: 'GET',
      url: '/api/installation/companies',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('explains it to each role on the page of roles', async () => {
    const other = await app.signIn({ may_import: false });
    const rule = async (user: SignedIn, name: string) =>
      (await user.client.users.roles()).rules.find((r) => r.name === name);
    expect(await rule(operator, 'companies.add')).toMatchObject({ operator: true, refused: null });
    expect((await rule(other, 'companies.add'))?.refused_by_role.admin?.text).toContain('operator');
    expect((await rule(other, 'imports.start'))?.refused?.text).toContain('Ask its operator');
  });
});
