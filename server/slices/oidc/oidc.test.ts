import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OIDC_RETURN } from '#contract/oidc.ts';
import { internetAnd } from '#server/platform/http/outbound.ts';
import { resetMailWorker } from '#server/slices/auth/password-reset.ts';
import {
  auditOf,
  newestMessage,
  PASSWORD,
  post,
  sessionOf,
  userWithPassword,
} from '#server/testing/accounts.ts';
import { type OidcServer, oidcServer } from '#server/testing/oidc-server.ts';
import { PUBLIC_URL, type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { groupsIn } from './sign-in.ts';

let app: TestApp;
let server: OidcServer;
let admin: SignedIn;

beforeAll(async () => {
  server = await oidcServer();
  server.allow(`${PUBLIC_URL}${OIDC_RETURN}`);
  app = await testApp({ outbound: internetAnd(['127.0.0.1']) });
  admin = await userWithPassword(app);
  await set();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const GROUPS = { admin_group: null, member_group: null, viewer_group: null };

const set = (changes: Partial<Parameters<SignedIn['client']['oidc']['update']>[0]> = {}, who = admin) =>
  who.client.oidc.update({
    issuer: server.issuer,
    ...server.client,
    label: 'Example Ltd',
    domains: ['example.org'],
    groups_claim: 'groups',
    ...GROUPS,
    ...changes,
  });

const cookieOf = (answer: { cookies: Array<{ name: string; value: string }> }) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

async function start(input: object = {}) {
  const answer = await post(app, '/oidc/start', input);
  expect(answer.statusCode, answer.body).toBe(200);
  return { url: answer.json().url as string, cookie: cookieOf(answer) };
}

const finish = (search: string, cookie: string) => post(app, '/oidc/finish', { search }, { cookie });

async function signIn(name: string, input: object = {}) {
  const { url, cookie } = await start(input);
  return finish(await server.signIn(url, name), cookie);
}

describe('a sign-in with an identity provider', () => {
  it('is offered under the admin’s name for it', async () => {
    expect(await app.nobody.oidc.button({})).toEqual({ label: 'Example Ltd' });
    const other = await app.signIn();
    expect(await app.nobody.oidc.button({ company_id: other.company_id })).toEqual({ label: null });
  });

  it('requests with state, nonce and PKCE, for the address of this installation', async () => {
    const { url } = await start();
    const params = Object.fromEntries(new URL(url).searchParams);
    expect(params).toMatchObject({
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}/login/oidc`,
      scope: 'openid email profile groups',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(params[name]).toMatch(/^[\w-]{43}$/);
  });

  it('lets people of a domain join once, and identifies them afterward by their subject', async () => {
    server.people.wren = { email: 'Wren@example.org', email_verified: true, given_name: 'Wren' };
    const first = await signIn('wren', { next: '/lists' });
    expect(first.json()).toMatchObject({
      next: '/lists',
      result: { user: { email: 'wren@example.org', first_name: 'Wren', role: 'member' } },
    });
    const headers = sessionOf({ cookies: first.cookies, json: () => first.json().result });
    expect((await app.http.inject({ url: '/api/user/user', headers })).json().company_id).toBe(
      admin.company_id,
    );
    server.people.wren.email = 'renamed@elsewhere.example';
    expect((await signIn('wren')).json().result.user.id).toBe(first.json().result.user.id);
    expect(await auditOf(app, admin.company_id)).toEqual(
      expect.arrayContaining(['users.joined', 'auth.signed_in']),
    );
  });

  it('keeps no claim that cannot be stored', async () => {
    server.people.nul = { email: 'nul@example.org', email_verified: true, given_name: 'N\0ul' };
    expect((await signIn('nul')).json().result.user).toMatchObject({ first_name: '' });
    server.people.nil = { email: 'n\0il@example.org', email_verified: true };
    expect((await signIn('nil')).statusCode).toBe(403);
  });

  it('mails no new password to people without one', async () => {
    await app.services.jobs.work(resetMailWorker(app.services));
    await app.http.inject({ url: '/api/forgot_password?email=wren@example.org' });
    await app.http.inject({ url: `/api/forgot_password?email=${admin.email}` });
    await expect.poll(() => newestMessage(app, admin.email)).toBeDefined();
    expect(await newestMessage(app, 'wren@example.org')).toBeUndefined();
  });

  it('accepts an invitation, and refuses people without one', async () => {
    server.people.ash = { email: 'ash@partner.example', email_verified: true };
    const refused = await signIn('ash');
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toMatch(/^You do not have an account here/);
    expect(refused.cookies.map(({ name }) => name)).not.toContain('limelight_session');
    await admin.client.users.invite({ email: 'ash@partner.example', role: 'viewer' });
    expect((await signIn('ash')).json().result.user.role).toBe('viewer');
    expect(await app.services.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
  });

  it('refuses unverified addresses, except of the company’s domains', async () => {
    await admin.client.users.invite({ email: 'elm@partner.example', role: 'viewer' });
    server.people.elm = { email: 'elm@partner.example' };
    expect((await signIn('elm')).statusCode).toBe(403);
    server.people.oak = { email: 'oak@example.org', email_verified: false };
    expect((await signIn('oak')).statusCode).toBe(403);
    server.people.oak = { email: 'oak@example.org' };
    expect((await signIn('oak')).statusCode).toBe(200);
  });

  it('never signs in people of another company', async () => {
    const stranger = await userWithPassword(app);
    await app.services.db
      .updateTable('app_user')
      .set({ email: 'yew@example.org' })
      .where('id', '=', stranger.user_id)
      .execute();
    server.people.yew = { email: 'yew@example.org', email_verified: true };
    const answer = await signIn('yew');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toContain('in another company');
    const elsewhere = await signIn('wren', {}).then((a) => a.json().result.user.company_id);
    expect(elsewhere).not.toBe(stranger.company_id);
  });

  it('links an account with a password only after the password is entered', async () => {
    const colleague = await userWithPassword(app, { company_id: admin.company_id });
    server.people.claim = { email: colleague.email, email_verified: true };
    const claimed = await signIn('claim');
    expect(claimed.statusCode).toBe(403);
    expect(claimed.json().message).toMatch(/^Your account has a password/);
    expect(claimed.cookies.map(({ name }) => name)).not.toContain('limelight_session');
    const cookie = cookieOf(claimed);
    // Neither a wrong password nor another account of the same browser links it.
    await post(app, '/login', { email: colleague.email, password: 'wrong password' }, { cookie });
    await post(app, '/login', { email: admin.email, password: PASSWORD }, { cookie });
    expect((await signIn('claim')).statusCode).toBe(403);
    await post(app, '/login', { email: colleague.email, password: PASSWORD }, { cookie });
    expect((await signIn('claim')).json().result.user.id).toBe(colleague.user_id);
    expect(await auditOf(app, admin.company_id)).toContain('auth.identity_provider_linked');
  });

  it('refuses deactivated people and requires the second factor of an account', async () => {
    const fir = await userWithPassword(app, { company_id: admin.company_id });
    server.people.fir = { email: fir.email, email_verified: true };
    const claimed = await signIn('fir');
    const entered = { email: fir.email, password: PASSWORD };
    await post(app, '/login', entered, { cookie: cookieOf(claimed) });
    const change = (values: { is_active?: boolean; tfa_method?: 'totp' }) =>
      app.services.db.updateTable('app_user').set(values).where('id', '=', fir.user_id).execute();
    await change({ tfa_method: 'totp' });
    const response = await signIn('fir');
    expect(response.json().result).toEqual({ challenge: expect.any(String), method: 'totp' });
    expect(response.cookies.map(({ name }) => name)).not.toContain('limelight_session');
    await change({ is_active: false });
    expect((await signIn('fir')).statusCode).toBe(403);
  });
});

describe('an answer that does not belong to the sign-in is refused', () => {
  const UNCONFIRMED = /did not confirm|took too long/;

  it('with the state, the browser or the code of another', async () => {
    const [one, other] = [await start(), await start()];
    const search = await server.signIn(one.url, 'wren');
    for (const [received, cookie] of [
      [search, other.cookie],
      [search, ''],
      [search, 'limelight_oidc=forged'],
      [search.replace(/state=[\w-]+/, 'state=forged'), one.cookie],
      [search.replace(/code=[\w-]+/, 'code=forged'), one.cookie],
      [search.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'), one.cookie],
      ['?error=access_denied', one.cookie],
    ] as const) {
      const answer = await finish(received, cookie);
      expect(answer.statusCode, received).toBe(401);
      expect(answer.json().message).toMatch(UNCONFIRMED);
    }
  });

  it('a second time', async () => {
    const { url, cookie } = await start();
    const search = await server.signIn(url, 'wren');
    expect((await finish(search, cookie)).statusCode).toBe(200);
    expect((await finish(search, cookie)).statusCode).toBe(401);
  });

  it('with a provider changed in the meantime', async () => {
    const { url, cookie } = await start();
    const search = await server.signIn(url, 'wren');
    await admin.client.oidc.remove();
    expect((await finish(search, cookie)).statusCode).toBe(401);
    await set();
  });
});

describe('groups', () => {
  it('set the role at every sign-in, end sessions, and do not affect local accounts', async () => {
    await set({ admin_group: 'heads', member_group: 'staff' });
    server.people.sage = { email: 'sage@example.org', email_verified: true, groups: ['staff', 'heads'] };
    const first = await signIn('sage');
    expect(first.json().result.user.role).toBe('admin');
    const headers = sessionOf({ cookies: first.cookies, json: () => first.json().result });
    server.people.sage.groups = ['staff'];
    expect((await signIn('sage')).json().result.user.role).toBe('member');
    expect((await app.http.inject({ url: '/api/user/user', headers })).statusCode).toBe(401);
    server.people.sage.groups = ['visitors'];
    const refused = await signIn('sage');
    expect(refused.json().message).toMatch(/^None of your groups/);
    const boss = await userWithPassword(app, { company_id: admin.company_id, role: 'admin' });
    server.people.boss = { email: boss.email, email_verified: true, groups: ['staff'] };
    const cookie = cookieOf(await signIn('boss'));
    await post(app, '/login', { email: boss.email, password: PASSWORD }, { cookie });
    expect((await signIn('boss')).json().result.user).toMatchObject({ id: boss.user_id, role: 'admin' });
    await set();
  });

  it.each([
    [{ groups: ['a', 1] }, 'groups', ['a']],
    [{ groups: 'a' }, 'groups', ['a']],
    [{ realm_access: { roles: ['b'] } }, 'realm_access.roles', ['b']],
    [{ 'https://example.com/groups': ['c'] }, 'https://example.com/groups', ['c']],
    [{}, 'groups', []],
  ])('are read from %j by %s', (claims, name, groups) => {
    expect(groupsIn(claims, name)).toEqual(groups);
  });
});

describe('the settings', () => {
  it('hide the secret from everybody, store it encrypted, and never send it to another issuer', async () => {
    const { provider } = await admin.client.oidc.settings();
    expect(provider).toMatchObject({ issuer: server.issuer, has_secret: true, is_fixed: false });
    expect(JSON.stringify(provider)).not.toContain(server.client.client_secret);
    const row = await app.services.db.selectFrom('oidc_provider').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(server.client.client_secret);
    const { client_secret: _, ...rest } = server.client;
    const moved = set({ issuer: 'http://127.0.0.1:1', client_secret: undefined });
    await expect(moved).rejects.toMatchObject({ data: { issues: [{ field: 'client_secret' }] } });
    expect((await set({ ...rest, client_secret: undefined })).provider?.has_secret).toBe(true);
  });

  it.each([
    ['http://127.0.0.1:1', /No identity provider answers/],
    ['http://10.0.0.1', /not on the public internet/],
    ['ftp://example.com', /starts with https/],
  ])('refuse the issuer %s', async (issuer, message) => {
    const pending = set({ issuer, client_secret: 'another' });
    await expect(pending).rejects.toMatchObject({ data: { issues: [{ field: 'issuer' }] } });
    await expect(pending).rejects.toThrow(message);
  });

  it('are read-only if the environment sets the provider', async () => {
    const { services } = app;
    const fixed = { issuer: server.issuer, ...server.client, label: 'Fixed', domains: [], ...GROUPS };
    services.oidc = { ...fixed, groups_claim: 'groups' };
    await expect(admin.client.oidc.remove()).rejects.toMatchObject({ status: 409 });
    services.oidc = null;
  });
});
