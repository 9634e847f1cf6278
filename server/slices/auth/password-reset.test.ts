import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditOf,
  freshIp,
  newestMessage,
  PASSWORD,
  post,
  userWithPassword,
} from '#server/testing/accounts.ts';
import { PUBLIC_URL, type TestApp, testApp } from '#server/testing/test-app.ts';
import { resetMailWorker } from './password-reset.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');
/** The job waits for this. */
let held = Promise.resolve();
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  const worker = resetMailWorker(app.services);
  await app.services.jobs.work({ ...worker, run: (payload) => held.then(() => worker.run(payload)) });
});
afterAll(() => app.close());

const ask = (email: string, remoteAddress = freshIp(), headers = {}) =>
  app.http.inject({
    url: `/api/forgot_password?email=${encodeURIComponent(email)}`,
    remoteAddress,
    headers,
  });
const reset = (token: string, password: string, headers = {}) =>
  post(app, '/reset_password', { token, password }, headers);
const login = (email: string, password: string) => post(app, '/login', { email, password });

async function linkTo(email: string, before = 0): Promise<string> {
  await expect.poll(async () => (await newestMessage(app, email))?.id ?? 0).toBeGreaterThan(before);
  const text = (await newestMessage(app, email))?.body_text ?? '';
  return /https:\S+/.exec(text)?.[0] ?? '';
}
const tokenOf = (link: string) => link.split('#')[1] ?? '';
const NEW = 'a much better password';

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which ends every session', async () => {
    const user = await userWithPassword(app);
    expect((await ask(user.email.toUpperCase())).json()).toMatchObject({
      status: 'ok',
      message:
        'If there is an account with this address, a mail with a link is on its way. Links mailed within the last hour work as well.',
    });
    const link = await linkTo(user.email);
    expect(link.startsWith(`${PUBLIC_URL}/reset-password#`)).toBe(true);
    expect(tokenOf(link)).toMatch(/^[\w-]{43}$/);
    const done = await reset(tokenOf(link), NEW, user.headers);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toEqual({ status: 'ok' });
    expect((await app.http.inject({ url: '/api/user/user', headers: user.headers })).statusCode).toBe(401);
    expect((await login(user.email, PASSWORD)).statusCode).toBe(401);
    expect((await login(user.email, NEW)).statusCode).toBe(200);
    expect(await auditOf(app, user.company_id)).toContain('auth.password_reset');
    expect((await newestMessage(app, user.email))?.subject).toBe('Your password was changed');
  });

  it('deletes unused links after their time', async () => {
    const [forgetful, other] = [await userWithPassword(app), await userWithPassword(app)];
    await ask(forgetful.email);
    await linkTo(forgetful.email);
    now += 59 * 60_000;
    await ask(other.email);
    await linkTo(other.email);
    const open = async () =>
      (
        await app.services.db
          .selectFrom('password_reset')
          .select('user_id')
          .where('user_id', 'in', [forgetful.user_id, other.user_id])
          .distinct()
          .orderBy('user_id')
          .execute()
      ).map((r) => r.user_id);
    expect(await open()).toEqual([forgetful.user_id, other.user_id]);
    now += 2 * 60_000;
    const before = (await newestMessage(app, other.email))?.id ?? 0;
    await ask(other.email);
    await linkTo(other.email, before);
    expect(await open()).toEqual([other.user_id]);
  });

  it('has links that work for an hour, and none after one was used', async () => {
    const user = await userWithPassword(app);
    await ask(user.email);
    const first = await linkTo(user.email);
    const first_id = (await newestMessage(app, user.email))?.id ?? 0;
    await ask(user.email);
    const second = await linkTo(user.email, first_id);
    const both = await Promise.all([reset(tokenOf(second), NEW), reset(tokenOf(second), NEW)]);
    expect(both.map((a) => a.statusCode).sort()).toEqual([200, 400]);
    const dead = await reset(tokenOf(first), NEW);
    expect(dead.statusCode).toBe(400);
    expect(dead.json().message).toBe('This link has already been used or has expired. Request a new one.');

    const other = await userWithPassword(app);
    await ask(other.email);
    const late = await linkTo(other.email);
    now += 61 * 60_000;
    expect((await reset(tokenOf(late), NEW)).statusCode).toBe(400);
    expect((await login(other.email, PASSWORD)).statusCode).toBe(200);
  });

  it('is not replaced by a weak one, and the link remains valid', async () => {
    const user = await userWithPassword(app);
    await ask(user.email);
    const token = tokenOf(await linkTo(user.email));
    expect((await reset(token, 'short')).json().data.issues).toMatchObject([
      { field: 'password', message: 'The password must have at least 10 characters' },
    ]);
    expect((await reset(token, user.email)).json().message).toBe(
      'This password is too easy to guess. Choose another.',
    );
    expect((await reset(token, 'aaaaaaaaaaaa')).statusCode).toBe(400);
    expect((await reset(token, NEW)).statusCode).toBe(200);
  });
});

describe('an answer', () => {
  it('is the same for an address with an account, without one, and of a deactivated user', async () => {
    const user = await userWithPassword(app);
    const off = await userWithPassword(app);
    await app.services.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('id', '=', off.user_id)
      .execute();
    const answers = [];
    for (const email of [user.email, 'nobody@example.com', off.email]) answers.push(await ask(email));
    const replies = answers.map((a) => [a.statusCode, a.body, Object.keys(a.headers).sort()]);
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    await linkTo(user.email);
    expect(await newestMessage(app, off.email)).toBeUndefined();
    expect(await newestMessage(app, 'nobody@example.com')).toBeUndefined();
  });

  it('is sent before the address is looked up', async () => {
    const user = await userWithPassword(app);
    let goOn = () => {};
    held = new Promise((resolve) => {
      goOn = resolve;
    });
    expect((await ask(user.email)).statusCode).toBe(200);
    expect(await newestMessage(app, user.email)).toBeUndefined();
    goOn();
    expect(await linkTo(user.email)).toContain(PUBLIC_URL);
  });

  it('is refused to an address that requests many accounts', async () => {
    for (let i = 0; i < 100; i++)
      expect((await ask(`many${i}@example.com`, '10.9.1.1')).statusCode).toBe(200);
    expect((await ask('one-more@example.com', '10.9.1.1')).statusCode).toBe(429);
  });

  it('ignores the Host header: links lead to the product', async () => {
    const user = await userWithPassword(app);
    await ask(user.email, freshIp(), { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(await linkTo(user.email)).toMatch(/^https:\/\/limelight\.example\//);
  });
});
