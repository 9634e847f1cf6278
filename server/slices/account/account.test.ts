import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditOf,
  codeIn,
  newestMessage,
  PASSWORD,
  post,
  sessionOf,
  userWithPassword,
} from '#server/testing/accounts.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { passwordResetMail } from '../auth/auth.messages.ts';
import { totpAt } from '../auth/totp.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string>) => app.http.inject({ url: `/api${url}`, headers });
const statusOf = async (headers: Record<string, string>) => (await get('/user/user', headers)).statusCode;
const login = (user: SignedIn, password = PASSWORD) => post(app, '/login', { email: user.email, password });

describe('the profile', () => {
  it('is edited by its owner, also a viewer, without other changes to the row', async () => {
    const user = await userWithPassword(app, { role: 'viewer' });
    const answer = await post(
      app,
      '/account/profile',
      { first_name: ' Noor ', last_name: 'Haddad', role: 'admin', company_id: 1, email: 'x@example.com' },
      user.headers,
    );
    expect(answer.json().user).toMatchObject({
      first_name: 'Noor',
      last_name: 'Haddad',
      role: 'viewer',
      company_id: user.company_id,
      email: user.email,
    });
    const nameless = await post(app, '/account/profile', { first_name: ' ', last_name: '' }, user.headers);
    expect(nameless.json().data.issues).toMatchObject([
      { field: 'first_name', message: 'First name is required' },
    ]);
  });
});

describe('the language', () => {
  it('is its owner’s choice among the available ones, and can be cleared', async () => {
    const user = await userWithPassword(app, { role: 'viewer' });
    const colleague = await app.signIn({ company_id: user.company_id });
    const choose = (language: unknown) => post(app, '/account/language', { language }, user.headers);
    const languageFor = async (headers: Record<string, string>) =>
      (await get('/user/user', headers)).json().language;
    expect(await languageFor(user.headers)).toBeNull();
    expect((await choose('fr')).json().user.language).toBe('fr');
    expect([await languageFor(user.headers), await languageFor(colleague.headers)]).toEqual(['fr', null]);
    expect((await choose('tlh')).statusCode).toBe(400);
    await app.services.mail.send({
      ...{ company_id: null, to: user.email.toUpperCase(), template: passwordResetMail },
      data: { name: 'Ada', url: 'https://limelight.example/reset' },
    });
    const mails = await app.services.db
      .selectFrom('message_outbox')
      .select(['subject', 'body_html', 'body_text'])
      .orderBy('id')
      .execute();
    expect(mails.at(-1)).toMatchObject({
      subject: 'Choisir un nouveau mot de passe',
      body_html: expect.stringContaining('<html lang="fr">'),
      body_text: expect.stringContaining('Bonjour Ada,'),
    });
    await app.services.mail.send({
      ...{ company_id: null, to: colleague.email, template: passwordResetMail },
      data: { name: 'Bo', url: 'https://limelight.example/reset' },
    });
    const { subject } = await app.services.db
      .selectFrom('message_outbox')
      .select('subject')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(subject).toBe('Choose a new password');
    expect((await choose(null)).json().user.language).toBeNull();
  });
});

describe('the password', () => {
  it('is changed with the current one; every other session ends and this one is replaced', async () => {
    const user = await userWithPassword(app);
    const other = sessionOf(await login(user));
    const body = { current_password: PASSWORD, password: 'a much better password' };
    const answer = await post(app, '/account/password', body, user.headers);
    expect(answer.statusCode, answer.body).toBe(200);
    expect([await statusOf(user.headers), await statusOf(other), await statusOf(sessionOf(answer))]).toEqual([
      401, 401, 200,
    ]);
    expect((await login(user)).statusCode).toBe(401);
    expect((await login(user, body.password)).statusCode).toBe(200);
    expect((await newestMessage(app, user.email))?.subject).toBe('Your password was changed');
    expect(await auditOf(app, user.company_id)).toContain('auth.password_changed');
  });

  it('is unchanged with a wrong current one, and attempts are limited like sign-ins', async () => {
    const user = await userWithPassword(app);
    const body = { current_password: 'wrong', password: 'a much better password' };
    for (let i = 0; i < 5; i++) {
      const answer = await post(app, '/account/password', body, user.headers);
      expect(answer.json().data.issues).toMatchObject([
        { field: 'current_password', message: 'Wrong password' },
      ]);
    }
    expect((await post(app, '/account/password', body, user.headers)).statusCode).toBe(429);
    expect(await statusOf(user.headers)).toBe(200);
  });
});

describe('two-factor authentication', () => {
  const start = (user: SignedIn, method: string, headers = user.headers, password = PASSWORD) =>
    post(app, '/account/second_step', { method, password }, headers);
  const confirm = (method: string, code: string, headers: Record<string, string>) =>
    post(app, '/account/second_step/confirm', { method, code }, headers);

  it('is enabled by an app: secret, first code, ten recovery codes, then required at sign-in', async () => {
    const user = await userWithPassword(app);
    expect((await start(user, 'totp', user.headers, 'wrong')).statusCode).toBe(400);
    const other = sessionOf(await login(user));
    const { secret, uri } = (await start(user, 'totp')).json();
    expect(uri).toContain(`secret=${secret}`);
    const waiting = await app.services.db.selectFrom('code_check').selectAll().execute();
    expect(JSON.stringify(waiting)).not.toContain(secret);
    expect((await login(user)).json().user).toBeDefined();
    const wrong = await confirm('totp', '000000', user.headers);
    expect(wrong.json().message).toBe('Wrong code. 4 tries left.');
    const on = await confirm('totp', totpAt(secret, new Date(now)), user.headers);
    expect(on.statusCode, on.body).toBe(200);
    expect(new Set(on.json().recovery_codes).size).toBe(10);
    expect(on.json().user.tfa).toBe(true);
    const stored = await app.services.db.selectFrom('app_user').select('totp_secret').execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect([await statusOf(user.headers), await statusOf(other), await statusOf(sessionOf(on))]).toEqual([
      401, 401, 200,
    ]);
    const { challenge } = (await login(user)).json();
    const used = await post(app, '/verify_otp', { challenge, code: totpAt(secret, new Date(now)) });
    expect(used.statusCode).toBe(400);
    const [recovery] = on.json().recovery_codes;
    expect((await post(app, '/verify_otp', { challenge, code: recovery })).statusCode).toBe(200);
    expect((await get('/account', sessionOf(on))).json()).toMatchObject({
      tfa_method: 'totp',
      recovery_codes_left: 9,
    });
    expect(on.body).not.toContain(secret);
  });

  it('is enabled by mail, with a code that proves the address', async () => {
    const user = await userWithPassword(app);
    expect((await start(user, 'mail')).json()).toEqual({ secret: null, uri: null });
    const code = codeIn((await newestMessage(app, user.email))?.body_text);
    expect((await confirm('totp', code, user.headers)).statusCode).toBe(400);
    const on = await confirm('mail', code, user.headers);
    expect(on.json().user.tfa).toBe(true);
    expect((await login(user)).json().method).toBe('mail');
  });

  it('is disabled with the password, and the recovery codes with it', async () => {
    const user = await userWithPassword(app);
    await start(user, 'mail');
    const on = await confirm('mail', codeIn((await newestMessage(app, user.email))?.body_text), user.headers);
    const headers = sessionOf(on);
    expect((await post(app, '/account/second_step/off', { password: 'no' }, headers)).statusCode).toBe(400);
    const renewed = await post(app, '/account/recovery_codes', { password: PASSWORD }, headers);
    expect(renewed.json().recovery_codes).toHaveLength(10);
    expect(renewed.json().recovery_codes).not.toEqual(on.json().recovery_codes);
    const off = await post(app, '/account/second_step/off', { password: PASSWORD }, headers);
    expect(off.json().user.tfa).toBe(false);
    expect((await get('/account', sessionOf(off))).json()).toMatchObject({
      tfa_method: null,
      recovery_codes_left: 0,
    });
    expect((await login(user)).json().user).toBeDefined();
    const none = await post(app, '/account/recovery_codes', { password: PASSWORD }, sessionOf(off));
    expect(none.statusCode).toBe(400);
  });

  it('expires after ten minutes if it is not completed', async () => {
    const user = await userWithPassword(app);
    const { secret } = (await start(user, 'totp')).json();
    now += 11 * 60_000;
    const late = await confirm('totp', totpAt(secret, new Date(now)), user.headers);
    expect(late.json().message).toBe('This code has expired. Request a new one.');
  });
});

describe('the mobile number', () => {
  const save = (user: SignedIn, phone_number: string, country?: string) =>
    post(app, '/save_mobile_number', { phone_number, ...(country ? { country } : {}) }, user.headers);
  let line = 0;
  const number = () => `+336123456${String(++line).padStart(2, '0')}`;

  it.each([
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['+33 6 12 34 56 78', undefined, '+33612345678'],
    ['(201) 555-0123', 'US', '+12015550123'],
  ])('is read in any spelling: %s', async (typed, country, saved) => {
    const user = await userWithPassword(app, { role: 'viewer' });
    const answer = await save(user, typed, country);
    expect(answer.json()).toEqual({ status: 'ok', wait: 30, phone_number: saved });
  });

  it.each([
    ['06 12 34 56 78', undefined, 'Start the number with + and the country code'],
    ['hello', 'FR', 'This is not a phone number'],
    ['+33 6 12', undefined, 'No phone has this number. Check the digits.'],
    ['+33 1 42 68 53 00', undefined, 'This is not a mobile number: it cannot receive texts'],
  ])('is refused with the reason: %s', async (typed, country, message) => {
    const answer = await save(await userWithPassword(app), typed, country);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().data.issues).toMatchObject([{ field: 'phone_number', message }]);
  });

  it('is saved only after its code is confirmed', async () => {
    const user = await userWithPassword(app);
    const mine = number();
    await save(user, mine);
    const waiting = (await get('/account', user.headers)).json();
    expect(waiting).toMatchObject({ phone_number: null, phone_pending: mine });
    const code = codeIn((await newestMessage(app, mine))?.body_text);
    const done = await post(app, '/verify_mobile_otp', { code }, user.headers);
    expect(done.json().user.phone_number).toBe(mine);
    expect((await post(app, '/verify_mobile_otp', { code }, user.headers)).statusCode).toBe(400);
    expect(await auditOf(app, user.company_id)).toContain('auth.mobile_verified');
    const gone = await app.http.inject({
      method: 'DELETE',
      url: '/api/account/phone',
      headers: user.headers,
    });
    expect(gone.json().user.phone_number).toBeNull();
  });

  it('has codes with five attempts, one resend in half a minute, five an hour', async () => {
    const user = await userWithPassword(app);
    const mine = number();
    expect((await post(app, '/resend_mobile_otp', {}, user.headers)).statusCode).toBe(400);
    await save(user, mine);
    expect((await post(app, '/resend_mobile_otp', {}, user.headers)).statusCode).toBe(429);
    now += 30_000;
    expect((await post(app, '/resend_mobile_otp', {}, user.headers)).json()).toEqual({
      status: 'ok',
      wait: 30,
    });
    const code = codeIn((await newestMessage(app, mine))?.body_text);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const messages = [];
    for (let i = 0; i < 5; i++)
      messages.push((await post(app, '/verify_mobile_otp', { code: wrong }, user.headers)).json().message);
    expect(messages.at(0)).toBe('Wrong code. 4 tries left.');
    expect(messages.at(-1)).toBe('Wrong code. Ask for a new code.');
    now += 60_000;
    expect((await post(app, '/verify_mobile_otp', { code }, user.headers)).statusCode).toBe(400);
    for (let i = 0; i < 3; i++) {
      now += 30_000;
      expect((await post(app, '/resend_mobile_otp', {}, user.headers)).statusCode).toBe(200);
    }
    now += 30_000;
    expect((await post(app, '/resend_mobile_otp', {}, user.headers)).statusCode).toBe(429);
  });

  it('of one phone is not flooded from many accounts', async () => {
    const mine = number();
    for (let i = 0; i < 10; i++) expect((await save(await userWithPassword(app), mine)).statusCode).toBe(200);
    expect((await save(await userWithPassword(app), mine)).statusCode).toBe(429);
  });
});

describe('sessions', () => {
  it('are listed with this one marked, and end one by one or all others at once', async () => {
    const user = await userWithPassword(app);
    const [second, third] = [sessionOf(await login(user)), sessionOf(await login(user))];
    const listed = (await get('/account/sessions', user.headers)).json();
    expect(listed).toHaveLength(3);
    expect(listed.filter((s: { is_current: boolean }) => s.is_current)).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain('id_hash');
    const one = (await get('/account/sessions', second))
      .json()
      .find((s: { is_current: boolean }) => s.is_current);
    const end = (id: number) =>
      app.http.inject({ method: 'DELETE', url: `/api/account/sessions/${id}`, headers: user.headers });
    expect((await end(one.id)).json()).toEqual({ status: 'ok' });
    expect(await statusOf(second)).toBe(401);
    const stranger = await userWithPassword(app, { company_id: user.company_id });
    const [theirs] = (await get('/account/sessions', stranger.headers)).json();
    expect((await end(theirs.id)).statusCode).toBe(404);
    expect(await statusOf(stranger.headers)).toBe(200);
    const others = await post(app, '/account/sessions/end_others', {}, user.headers);
    expect(others.json()).toEqual({ ended: 1 });
    expect([await statusOf(user.headers), await statusOf(third)]).toEqual([200, 401]);
  });
});
