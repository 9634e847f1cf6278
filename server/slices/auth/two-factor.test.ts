import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import {
  auditOf,
  codeIn,
  freshIp,
  newestMessage,
  PASSWORD,
  post,
  sessionOf,
  userWithPassword,
} from '#server/testing/accounts.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { readablePassword } from './passwords.ts';
import { newTotpSecret, totpAt } from './totp.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
});
afterAll(() => app.close());

const minutes = (n: number) => {
  now += n * 60_000;
};
const login = (user: SignedIn, headers: Record<string, string> = {}, ip = freshIp()) =>
  post(app, '/login', { email: user.email, password: PASSWORD }, headers, ip);
const verify = (challenge: string, code: string, headers: Record<string, string> = {}) =>
  post(app, '/verify_otp', { challenge, code }, headers);

async function withMail() {
  const user = await userWithPassword(app);
  await app.services.db
    .updateTable('app_user')
    .set({ tfa_method: 'mail' })
    .where('id', '=', user.user_id)
    .execute();
  return user;
}

async function withApp() {
  const user = await userWithPassword(app);
  const secret = newTotpSecret();
  await app.services.db
    .updateTable('app_user')
    .set({ tfa_method: 'totp', totp_secret: await encryptSecret(app.services, secret) })
    .where('id', '=', user.user_id)
    .execute();
  return { ...user, secret };
}

const mailedCode = async (user: SignedIn) => codeIn((await newestMessage(app, user.email))?.body_text);
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('two-factor authentication by mail', () => {
  it('returns a challenge instead of a session, then the user for the code', async () => {
    const user = await withMail();
    const first = await login(user);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), method: 'mail' });
    expect(first.cookies).toEqual([]);
    const code = await mailedCode(user);
    expect(code).toMatch(/^\d{6}$/);
    const second = await verify(first.json().challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(second.statusCode, second.body).toBe(200);
    expect(second.json().user).toMatchObject({ id: user.user_id, tfa: true });
    const me = await app.http.inject({ url: '/api/user/user', headers: sessionOf(second) });
    expect(me.json()).toEqual(second.json().user);
    expect(await auditOf(app, user.company_id)).toEqual([
      'auth.password_accepted',
      'auth.code_sent',
      'auth.signed_in',
    ]);
  });

  it('accepts a code once, and stores neither code nor challenge in clear', async () => {
    const user = await withMail();
    const { challenge } = (await login(user)).json();
    const code = await mailedCode(user);
    const stored = JSON.stringify(
      await app.services.db.selectFrom('sign_in_challenge').selectAll().execute(),
    );
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(challenge);
    expect((await verify(challenge, code)).statusCode).toBe(200);
    const again = await verify(challenge, code);
    expect(again.statusCode).toBe(401);
    expect(again.json().message).toBe('This sign-in took too long or was tried too often. Sign in again.');
  });

  it('ends the code after ten minutes and the challenge after fifteen', async () => {
    const user = await withMail();
    const { challenge } = (await login(user)).json();
    const code = await mailedCode(user);
    minutes(10.1);
    expect((await verify(challenge, code)).json().message).toBe('Wrong code. 4 tries left.');
    expect((await post(app, '/resend_otp', { challenge })).json()).toEqual({ status: 'ok', wait: 30 });
    minutes(5);
    expect((await verify(challenge, await mailedCode(user))).statusCode).toBe(401);
  });

  it('sends another code after half a minute and ends the earlier one', async () => {
    const user = await withMail();
    const { challenge } = (await login(user)).json();
    const first = await mailedCode(user);
    const soon = await post(app, '/resend_otp', { challenge });
    expect(soon.statusCode).toBe(429);
    expect(soon.headers['retry-after']).toBe('30');
    expect(soon.json().message).toBe('A code was sent just now. Another can be sent in 30 seconds.');
    minutes(0.5);
    expect((await post(app, '/resend_otp', { challenge })).statusCode).toBe(200);
    const second = await mailedCode(user);
    if (second !== first) expect((await verify(challenge, first)).statusCode).toBe(400);
    expect((await verify(challenge, second)).statusCode).toBe(200);
  });

  it('stops sending after five codes in an hour', async () => {
    const user = await withMail();
    const ip = freshIp();
    for (let i = 0; i < 5; i++) expect((await login(user, {}, ip)).statusCode).toBe(200);
    const sixth = await login(user, {}, ip);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json().message).toBe('Too many codes were requested. Try again in 60 minutes.');
  });
});

describe('two-factor authentication by an authenticator app', () => {
  it('accepts the current code, once', async () => {
    const user = await withApp();
    const { challenge, method } = (await login(user)).json();
    expect(method).toBe('totp');
    const code = totpAt(user.secret, new Date(now));
    expect((await verify(challenge, code)).statusCode).toBe(200);
    const second = (await login(user)).json();
    expect((await verify(second.challenge, code)).json().message).toBe('Wrong code. 4 tries left.');
    minutes(0.5);
    expect((await verify(second.challenge, totpAt(user.secret, new Date(now)))).statusCode).toBe(200);
  });

  it('accepts a recovery code instead, once', async () => {
    const user = await withApp();
    const { replaceRecoveryCodes } = await import('./recovery-codes.ts');
    const [code = ''] = await replaceRecoveryCodes(app.services.db, user.user_id);
    const stored = JSON.stringify(await app.services.db.selectFrom('recovery_code').selectAll().execute());
    expect(stored).not.toContain(code);
    const first = (await login(user)).json();
    expect((await verify(first.challenge, readablePassword())).statusCode).toBe(400);
    expect((await verify(first.challenge, code.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
    const second = (await login(user)).json();
    expect((await verify(second.challenge, code)).statusCode).toBe(400);
  });

  it('of a deactivated user lets nobody in', async () => {
    const user = await withApp();
    const { challenge } = (await login(user)).json();
    await app.services.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('id', '=', user.user_id)
      .execute();
    const answer = await verify(challenge, totpAt(user.secret, new Date(now)));
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([]);
  });
});

describe('attacks on two-factor authentication', () => {
  it('ends a challenge after five wrong codes, also concurrent ones, and notifies its owner', async () => {
    const user = await withMail();
    const { challenge } = (await login(user)).json();
    const code = await mailedCode(user);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(challenge, wrongOf(code))));
    const looked_at = answers.filter(
      (a) => a.statusCode === 400 || a.json().message.startsWith('Too many wrong'),
    );
    expect(looked_at.length).toBeLessThanOrEqual(5);
    expect(answers.every((a) => [400, 401, 429].includes(a.statusCode))).toBe(true);
    minutes(16);
    expect((await verify(challenge, code)).statusCode).toBe(401);
  });

  it('counts wrong codes over all challenges of an account: twenty a day', async () => {
    const user = await withMail();
    let looked_at = 0;
    const end = now + 24 * 3_600_000;
    while (now < end) {
      const first = await login(user);
      const { challenge } = first.json();
      if (!challenge) {
        minutes(Number(first.headers['retry-after']) / 60);
        continue;
      }
      for (let i = 0; i < 6; i++) {
        const answer = await verify(challenge, wrongOf(await mailedCode(user)));
        if (answer.statusCode === 429) {
          minutes(Number(answer.headers['retry-after']) / 60);
          break;
        }
        if (answer.statusCode === 401 && !answer.json().message.startsWith('Too many')) break;
        looked_at++;
      }
    }
    expect(looked_at).toBe(20);
  });

  it('rejects a challenge as session, and its code for another challenge', async () => {
    const [mine, theirs] = [await withMail(), await withMail()];
    const a = (await login(mine)).json();
    const my_code = await mailedCode(mine);
    const b = (await login(theirs)).json();
    const their_code = await mailedCode(theirs);
    const me = await app.http.inject({
      url: '/api/user/user',
      headers: { cookie: `limelight_session=${a.challenge}` },
    });
    expect(me.statusCode).toBe(401);
    if (my_code !== their_code) expect((await verify(b.challenge, my_code)).statusCode).toBe(400);
  });

  it('replaces a session that was planted before (fixation)', async () => {
    const [victim, attacker] = [await withMail(), await userWithPassword(app)];
    const planted = attacker.headers as { cookie: string };
    const { challenge } = (await login(victim, { cookie: planted.cookie })).json();
    const done = await verify(challenge, await mailedCode(victim), { cookie: planted.cookie });
    expect(done.statusCode).toBe(200);
    expect(sessionOf(done).cookie).not.toBe(planted.cookie);
    const old = await app.http.inject({ url: '/api/user/user', headers: { cookie: planted.cookie } });
    expect(old.statusCode).toBe(401);
    const invented = `limelight_session=${'a'.repeat(43)}`;
    const chosen = await post(
      app,
      '/login',
      { email: attacker.email, password: PASSWORD },
      { cookie: invented },
    );
    expect(sessionOf(chosen).cookie).not.toBe(invented);
  });

  it('lets no page of another site sign in or out', async () => {
    const user = await userWithPassword(app);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await login(user, elsewhere)).statusCode).toBe(403);
    const out = await post(app, '/logout', {}, { ...elsewhere, cookie: user.headers.cookie ?? '' });
    expect(out.statusCode).toBe(403);
    expect(out.cookies).toEqual([]);
  });
});
