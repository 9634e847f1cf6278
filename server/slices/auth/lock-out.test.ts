import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import {
  auditOf,
  freshIp,
  newestMessage,
  PASSWORD,
  post,
  sessionOf,
  userWithPassword,
} from '#server/testing/accounts.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { resetMailJob, resetMailWorker } from './password-reset.ts';
import { newTotpSecret, totpAt } from './totp.ts';
import { unlockMailWorker } from './unlock.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  await app.services.jobs.work(resetMailWorker(app.services));
  await app.services.jobs.work(unlockMailWorker(app.services));
});
afterAll(() => app.close());

const DAY = 86_400_000;
type Answer = Awaited<ReturnType<typeof post>>;
const browserOf = (answer: Answer) =>
  `limelight_browser=${answer.cookies.find((c) => c.name === 'limelight_browser')?.value}`;
const login = (user: { email: string }, password = PASSWORD, cookie = '', ip = freshIp()) =>
  post(app, '/login', { email: user.email, password }, cookie ? { cookie } : {}, ip);
const reset = (user: SignedIn, cookie = '', remoteAddress = freshIp()) =>
  app.http.inject({
    url: `/api/forgot_password?email=${user.email}`,
    headers: cookie ? { cookie } : {},
    remoteAddress,
  });
const mails = async (user: SignedIn, template: string) =>
  app.services.db
    .selectFrom('message_outbox')
    .where('recipient', '=', user.email)
    .where('template', '=', template)
    .orderBy('id')
    .selectAll()
    .execute();
const tokenIn = (text: string | null | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

describe('attempts to lock people out', () => {
  it('always lets the owner’s browser in during an attack, even from the same address', async () => {
    const user = await userWithPassword(app);
    const home = '10.77.0.1';
    let cookie = browserOf(await login(user, PASSWORD, '', home));
    for (let i = 0; i < 37; i++) {
      await Promise.all([
        login(user, 'guess', '', '10.66.6.6'),
        login(user, 'guess', '', home),
        login(user, 'guess'),
      ]);
      const mine = await login(user, PASSWORD, cookie, home);
      expect(mine.statusCode, `sign-in ${i}: ${mine.body}`).toBe(200);
      cookie = browserOf(mine);
    }
    expect((await login(user, 'guess', '', '10.66.6.6')).statusCode).toBe(429);
  });

  it('from one address locks nobody out elsewhere', async () => {
    const user = await userWithPassword(app);
    for (let minute = 0; minute < 60; minute++) {
      for (let i = 0; i < 3; i++) await login(user, 'guess', '', '10.66.6.7');
      now += 60_000;
      if (minute % 10 === 9) expect((await login(user)).statusCode).toBe(200);
    }
  });

  it('from everywhere makes unknown browsers wait, and a mailed link lets one of them in', async () => {
    const user = await userWithPassword(app);
    for (let i = 0; i < 31; i++) await login(user, 'guess');
    const refused = await login(user);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(
      /^Too many failed sign-ins\. Try again in \d+ minutes, or open the link/,
    );
    await expect.poll(async () => (await mails(user, 'sign-in-unlock')).length).toBe(1);
    const token = tokenIn((await newestMessage(app, user.email))?.body_text);
    const opened = await post(app, '/unlock_sign_in', { token });
    expect(opened.json()).toEqual({ status: 'ok' });
    expect((await login(user, PASSWORD, browserOf(opened))).statusCode).toBe(200);
    expect((await login(user)).statusCode).toBe(429);
    expect((await post(app, '/unlock_sign_in', { token })).statusCode).toBe(400);
    expect(await auditOf(app, user.company_id)).toContain('auth.sign_in_locked');
  });

  it('answers alike for an unknown address, and mails nobody twice while a link is valid', async () => {
    const user = await userWithPassword(app);
    const texts = [];
    for (const email of [user.email, 'nobody-here@example.com']) {
      for (let i = 0; i < 31; i++) await login({ email }, 'guess');
      texts.push((await login({ email })).json());
    }
    expect(texts[0]).toEqual(texts[1]);
    for (let i = 0; i < 20; i++) await login(user, 'guess');
    await expect.poll(async () => (await mails(user, 'sign-in-unlock')).length).toBe(1);
    expect(await newestMessage(app, 'nobody-here@example.com')).toBeUndefined();
  });

  it('limits a known browser, too', async () => {
    const user = await userWithPassword(app);
    const cookie = browserOf(await login(user));
    for (let i = 0; i < 10; i++) expect((await login(user, 'wrong', cookie)).statusCode).toBe(401);
    expect((await login(user, PASSWORD, cookie)).statusCode).toBe(429);
    expect((await login(user)).statusCode).toBe(200);
    now += 15 * 60_000;
    expect((await login(user, PASSWORD, cookie)).statusCode).toBe(200);
  });

  it('treats a browser known to one account as unknown to another, and to both after a new password', async () => {
    const [mine, theirs] = [await userWithPassword(app), await userWithPassword(app)];
    const cookie = browserOf(await login(mine));
    for (let i = 0; i < 31; i++) await login(theirs, 'guess');
    expect((await login(theirs, PASSWORD, cookie)).statusCode).toBe(429);
    const both = await login(mine, PASSWORD, cookie);
    const change = { current_password: PASSWORD, password: 'a much better password' };
    await post(app, '/account/password', change, sessionOf(both));
    for (let i = 0; i < 31; i++) await login(mine, 'guess');
    expect((await login(mine, change.password, browserOf(both))).statusCode).toBe(429);
  });

  it('counts concurrent attempts', async () => {
    const user = await userWithPassword(app);
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(user, 'wrong', '', ip)));
    expect(answers.filter((a) => a.statusCode === 401)).toHaveLength(5);
    expect(answers.filter((a) => a.statusCode === 429)).toHaveLength(7);
  });
});

describe('resets that others ask for', () => {
  it('neither end nor block the owner’s link', async () => {
    const user = await userWithPassword(app);
    await reset(user);
    await expect.poll(async () => (await mails(user, 'password-reset')).length).toBe(1);
    for (let i = 0; i < 25; i++) expect((await reset(user, '', '10.66.6.8')).statusCode).toBe(200);
    const mine = await reset(user, '', '10.66.6.8');
    expect(mine.statusCode, mine.body).toBe(200);
    // A request that is still a job would make a link after the others are gone.
    await expect
      .poll(async () => {
        const open = sql`select from jobs.job where name = ${resetMailJob.name} and state < 'completed'`;
        return (await open.execute(app.services.db)).rows.length;
      })
      .toBe(0);
    expect(await mails(user, 'password-reset')).toHaveLength(5);
    const [first] = await mails(user, 'password-reset');
    const done = await post(app, '/reset_password', {
      token: tokenIn(first?.body_text),
      password: 'a much better password',
    });
    expect(done.statusCode, done.body).toBe(200);
    const last = (await mails(user, 'password-reset')).at(-1);
    const late = await post(app, '/reset_password', {
      token: tokenIn(last?.body_text),
      password: 'a much better password',
    });
    expect(late.statusCode).toBe(400);
  });

  it('do not affect the owner’s browser, behind a busy shared address', async () => {
    const user = await userWithPassword(app);
    const home = '10.77.0.2';
    const cookie = browserOf(await login(user, PASSWORD, '', home));
    for (let i = 0; i < 101; i++) await reset({ email: `many${i}@example.com` } as SignedIn, '', home);
    expect((await reset(user, '', home)).statusCode).toBe(429);
    expect((await reset(user, cookie, home)).statusCode).toBe(200);
    await expect.poll(async () => (await mails(user, 'password-reset')).length).toBe(1);
  });

  it('let the link’s browser in', async () => {
    const user = await userWithPassword(app);
    for (let i = 0; i < 31; i++) await login(user, 'guess');
    await reset(user);
    await expect.poll(async () => (await mails(user, 'password-reset')).length).toBe(1);
    const token = tokenIn((await mails(user, 'password-reset'))[0]?.body_text);
    const password = 'a much better password';
    const done = await post(app, '/reset_password', { token, password });
    expect((await login(user, password, browserOf(done))).statusCode).toBe(200);
  });
});

describe('wrong two-factor codes from others', () => {
  async function withApp() {
    const user = await userWithPassword(app);
    const secret = newTotpSecret();
    const totp_secret = await encryptSecret(app.services, secret);
    await app.services.db
      .updateTable('app_user')
      .set({ tfa_method: 'totp', totp_secret })
      .where('id', '=', user.user_id)
      .execute();
    return { ...user, secret };
  }
  const verify = async (user: SignedIn, code: string, cookie = '', ip = freshIp()) => {
    const { challenge } = (await login(user, PASSWORD, cookie, ip)).json();
    return post(app, '/verify_otp', { challenge, code }, cookie ? { cookie } : {}, ip);
  };

  it('are limited, and do not affect the owner’s browser', async () => {
    const user = await withApp();
    const cookie = browserOf(await verify(user, totpAt(user.secret, new Date(now))));
    for (let i = 0; i < 6; i++) await verify(user, '000000', '', '10.66.6.9');
    expect((await verify(user, '000000', '', '10.66.6.9')).statusCode).toBe(429);
    for (let i = 0; i < 21; i++) await verify(user, '000000');
    now += 30_000;
    expect((await verify(user, totpAt(user.secret, new Date(now)))).statusCode).toBe(429);
    expect((await verify(user, totpAt(user.secret, new Date(now)), cookie)).statusCode).toBe(200);
    expect(await auditOf(app, user.company_id)).toContain('auth.code_failed');
  });

  it('are not unlocked by a mailed link: a reader of the mail has no code yet', async () => {
    const user = await withApp();
    await reset(user);
    await expect.poll(async () => (await mails(user, 'password-reset')).length).toBe(1);
    const token = tokenIn((await mails(user, 'password-reset'))[0]?.body_text);
    const cookie = browserOf(await post(app, '/reset_password', { token, password: PASSWORD }));
    const ip = freshIp();
    for (let i = 0; i < 5; i++) await verify(user, '000000', cookie, ip);
    expect((await verify(user, '000000', cookie, ip)).statusCode).toBe(429);
  });
});

describe('a clock set back by a day', () => {
  it('does not lock an account (1,441 minutes)', async () => {
    const user = await userWithPassword(app);
    const ip = freshIp();
    for (let i = 0; i < 40; i++) await login(user, 'guess', '', i < 10 ? ip : freshIp());
    expect((await login(user, PASSWORD, '', ip)).statusCode).toBe(429);
    now -= DAY;
    expect((await login(user, PASSWORD, '', ip)).statusCode).toBe(200);
    now += DAY;
  });

  it('blocks no other code, text, link or invitation', async () => {
    const user = await userWithPassword(app);
    await app.services.db
      .updateTable('app_user')
      .set({ tfa_method: 'mail' })
      .where('id', '=', user.user_id)
      .execute();
    const number = { phone_number: '+33612345699' };
    const invited = await user.client.users.invite({
      email: `clock${user.user_id}@example.com`,
      role: 'viewer',
    });
    await post(app, '/save_mobile_number', number, user.headers);
    for (let i = 0; i < 5; i++) await reset(user);
    await expect.poll(async () => (await mails(user, 'password-reset')).length).toBe(5);
    const { challenge } = (await login(user)).json();
    now -= DAY;
    try {
      expect((await post(app, '/resend_otp', { challenge })).statusCode).toBe(200);
      expect((await post(app, '/resend_mobile_otp', {}, user.headers)).statusCode).toBe(200);
      expect((await user.client.users.resend({ id: invited.id })).state).toBe('invited');
      await reset(user);
      await expect.poll(async () => (await mails(user, 'password-reset')).length).toBe(6);
    } finally {
      now += DAY;
    }
  });

  it('leaves codes of an authenticator app usable', async () => {
    const user = await userWithPassword(app);
    const secret = newTotpSecret();
    const totp_secret = await encryptSecret(app.services, secret);
    await app.services.db
      .updateTable('app_user')
      .set({ tfa_method: 'totp', totp_secret })
      .where('id', '=', user.user_id)
      .execute();
    const signIn = async () => {
      const { challenge } = (await login(user)).json();
      return post(app, '/verify_otp', { challenge, code: totpAt(secret, new Date(now)) });
    };
    expect((await signIn()).statusCode).toBe(200);
    now -= DAY;
    expect((await signIn()).statusCode).toBe(200);
    now += DAY;
  });
});
