import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_URL, type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { OWNED_TABLES } from './owned-tables.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');
let boss: SignedIn;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
});
afterAll(() => app.close());

const PASSWORD = 'a long enough password';
let counter = 0;
const address = () => `invited${++counter}@example.com`;

const mails = (recipient: string) =>
  app.services.db
    .selectFrom('message_outbox')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .select(['template', 'subject', 'body_text', 'body_html'])
    .execute();

/** From the newest mail to an address. */
async function secretFor(recipient: string): Promise<string> {
  const text = (await mails(recipient)).at(-1)?.body_text ?? '';
  return new RegExp(`${PUBLIC_URL}/invitation#([\\w-]+)`).exec(text)?.[1] ?? '';
}

const actions = async (company_id: number) =>
  (
    await app.services.db
      .selectFrom('audit_event')
      .where('company_id', '=', company_id)
      .orderBy('id')
      .select(['action', 'target', 'details'])
      .execute()
  ).map((e) => ({ action: e.action, target: e.target, ...e.details }));

const login = (email: string, password: string) =>
  app.http.inject({ method: 'POST', url: '/api/login', payload: { email, password } });

describe('invitations', () => {
  beforeAll(async () => {
    boss = await app.signIn();
  });

  it('show their link to their sender, and to no other admin', async () => {
    const other = await app.signIn({ company_id: boss.company_id });
    const { id, email } = await boss.client.users.invite({ email: address(), role: 'member' });
    const link = await boss.client.users.invitation_link({ id });
    expect(link.url).toBe(`${PUBLIC_URL}/invitation#${await secretFor(email)}`);
    await expect(other.client.users.invitation_link({ id })).rejects.toMatchObject({ status: 403 });
    expect((await boss.client.users.get({ id })).invitation?.invited_by_id).toBe(boss.user_id);
    expect((await actions(boss.company_id)).at(-1)).toMatchObject({
      action: 'users.invitation_link_copied',
      target: email,
    });
    const stored = await app.services.db.selectFrom('invitation').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(await secretFor(email));
  });

  it('refuse a common password', async () => {
    const { email } = await boss.client.users.invite({ email: address(), role: 'viewer' });
    const token = await secretFor(email);
    await expect(
      app.nobody.users.accept({ token, first_name: 'A', last_name: 'B', password: 'Password123' }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('most used passwords') });
    expect((await app.nobody.users.invitation({ token })).email).toBe(email);
  });

  it('give the role and access of the invitation', async () => {
    const email = address();
    const access = { keywords_page: false };
    const made = await boss.client.users.invite({
      email: email.toUpperCase(),
      role: 'viewer',
      access,
      profiles_monitor_count: 25,
    });
    expect(made).toMatchObject({ email, state: 'invited', role: 'viewer', profiles_monitor_count: 25 });
    expect(made.access).toMatchObject({ keywords_page: false, leaderboards_page: true, profile_only: false });
    expect(made.invitation?.invited_by).toMatch(/^Test User/);
    const [mail] = await mails(email);
    expect(mail?.subject).toMatch(/invites you to Company/);
    const secret = await secretFor(email);
    expect(Buffer.from(secret, 'base64url').length).toBe(32);
    const stored = await app.services.db.selectFrom('invitation').select('secret_hash').execute();
    expect(stored.every((row) => row.secret_hash !== secret)).toBe(true);

    expect(await app.nobody.users.invitation({ token: secret })).toMatchObject({ email, role: 'viewer' });
    expect((await login(email, 'invited')).statusCode).toBe(401);
    const person = { token: secret, first_name: 'Noor', last_name: 'Haddad' };
    expect(await app.nobody.users.accept({ ...person, password: PASSWORD })).toEqual({ status: 'ok', email });
    const answer = await login(email, PASSWORD);
    expect(answer.json().user).toMatchObject({
      role: 'viewer',
      first_name: 'Noor',
      profiles_monitor_count: 25,
      access: { keywords_page: false },
    });
    for (const again of [
      () => app.nobody.users.accept({ ...person, password: PASSWORD }),
      () => app.nobody.users.invitation({ token: person.token }),
    ])
      await expect(again()).rejects.toMatchObject({
        status: 409,
        message: 'This invitation was already accepted. Sign in with the password set then.',
      });
    expect((await actions(boss.company_id)).map((e) => e.action)).toEqual(
      expect.arrayContaining(['users.invited', 'users.joined', 'auth.signed_in']),
    );
  });

  it('open an account once, even when accepted twice at a time', async () => {
    const email = address();
    await boss.client.users.invite({ email, role: 'member' });
    const token = await secretFor(email);
    const accept = (password: string) => app.nobody.users.accept({ token, first_name: 'A', password });
    const both = await Promise.allSettled([accept('first password'), accept('second password')]);
    expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((b) => b.status === 'rejected');
    expect(refused?.reason.message).toMatch(/^This invitation was already accepted/);
  });

  it('expire after a week, and after a new one was sent', async () => {
    const email = address();
    const made = await boss.client.users.invite({ email, role: 'member' });
    const first = await secretFor(email);
    await expect(boss.client.users.resend({ id: made.id })).rejects.toMatchObject({ status: 429 });
    now += 61_000;
    await boss.client.users.resend({ id: made.id });
    const second = await secretFor(email);
    expect(second).not.toBe(first);
    await expect(app.nobody.users.invitation({ token: first })).rejects.toMatchObject({ status: 404 });
    now += 7 * 86_400_000;
    await expect(app.nobody.users.invitation({ token: second })).rejects.toMatchObject({ status: 404 });
    await expect(
      app.nobody.users.accept({ token: second, first_name: 'A', password: PASSWORD }),
    ).rejects.toMatchObject({ status: 404 });
    boss = await app.signIn({ company_id: boss.company_id });
  });

  it('can be withdrawn, which frees the address', async () => {
    const email = address();
    const made = await boss.client.users.invite({ email, role: 'member' });
    const secret = await secretFor(email);
    await boss.client.users.cancel_invitation({ id: made.id });
    await expect(app.nobody.users.invitation({ token: secret })).rejects.toMatchObject({ status: 404 });
    await expect(boss.client.users.get({ id: made.id })).rejects.toMatchObject({ status: 404 });
    expect(await boss.client.users.invite({ email, role: 'viewer' })).toMatchObject({ role: 'viewer' });
  });

  it('reveal nothing of other companies except that the address has an account', async () => {
    const other = await app.signIn();
    const colleague = await app.signIn({ company_id: boss.company_id });
    await expect(boss.client.users.invite({ email: colleague.email, role: 'member' })).rejects.toMatchObject({
      status: 409,
      message: `${colleague.email} is already a user of your company.`,
    });
    const { id } = await boss.client.users.invite({ email: other.email, role: 'member' });
    const token = await secretFor(other.email);
    await expect(
      app.nobody.users.accept({ token, first_name: 'O', last_name: 'T', password: 'a harbour at night 7' }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('in another company') });
    expect((await boss.client.users.get({ id })).invitation).not.toBeNull();
    expect((await other.client.auth.user()).email).toBe(other.email);
  });

  it('ignore a company in the body', async () => {
    const other = await app.signIn();
    const email = address();
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/users',
      headers: boss.headers,
      payload: { email, role: 'member', company_id: other.company_id, is_active: true, id: 1 },
    });
    expect(answer.json()).toMatchObject({ state: 'invited', email });
    const row = await app.services.db
      .selectFrom('app_user')
      .where('email', '=', email)
      .select(['company_id', 'is_active'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ company_id: boss.company_id, is_active: false });
  });
});

describe('people', () => {
  let mate: SignedIn;
  beforeAll(async () => {
    boss = await app.signIn();
    mate = await app.signIn({ role: 'member', company_id: boss.company_id });
  });

  it('lose their sessions with their role', async () => {
    expect((await mate.client.auth.user()).role).toBe('member');
    await boss.client.users.update({ id: mate.user_id, role: 'viewer' });
    await expect(mate.client.auth.user()).rejects.toMatchObject({ status: 401 });
    expect(await actions(boss.company_id)).toContainEqual(
      expect.objectContaining({
        action: 'users.role_changed',
        target: mate.email,
        from: 'member',
        to: 'viewer',
        sessions_ended: 1,
      }),
    );
  });

  it('keep their session when a flag changes, which applies from the next call', async () => {
    const one = await app.signIn({ role: 'member', company_id: boss.company_id });
    await one.client.keywords.filters();
    await boss.client.users.update({ id: one.user_id, access: { keywords_page: false } });
    await expect(one.client.keywords.filters()).rejects.toMatchObject({
      status: 403,
      message:
        'Keyword analysis is switched off for your account. An admin of your company can switch it on.',
    });
    expect((await one.client.auth.user()).access.keywords_page).toBe(false);
    expect(await actions(boss.company_id)).toContainEqual(
      expect.objectContaining({ action: 'users.access_changed', keywords_page: false }),
    );
  });

  it('never change their own permissions, and a company never loses its last admin', async () => {
    await expect(boss.client.users.update({ id: boss.user_id, role: 'member' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      boss.client.users.update({ id: boss.user_id, access: { profile_only: true } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(boss.client.users.deactivate({ id: boss.user_id })).rejects.toMatchObject({ status: 403 });
    expect(await boss.client.users.update({ id: boss.user_id, first_name: 'Ada' })).toMatchObject({
      first_name: 'Ada',
      role: 'admin',
    });
  });

  it('keep one of two admins who demote each other at once', async () => {
    const one = await app.signIn();
    const two = await app.signIn({ company_id: one.company_id });
    const both = await Promise.allSettled([
      one.client.users.update({ id: two.user_id, role: 'member' }),
      two.client.users.update({ id: one.user_id, role: 'member' }),
    ]);
    expect(both.filter((b) => b.status === 'fulfilled')).toHaveLength(1);
    const admins = await app.services.db
      .selectFrom('app_user')
      .where('company_id', '=', one.company_id)
      .where('role', '=', 'admin')
      .select('id')
      .execute();
    expect(admins).toHaveLength(1);
  });

  it('are deactivated with sessions and keys, hand over their objects, and are restored', async () => {
    const leaver = await app.signIn({ company_id: boss.company_id });
    const heir = await app.signIn({ role: 'member', company_id: boss.company_id });
    const filter = { keyword: 'a', from_date: '2026-01-01', to_date: '2026-02-01' };
    await leaver.client.keywords.save_filter({ filter_name: 'Mine', filter });
    await leaver.client.profiles.save_filter({ name: 'Mine', filter: {} });
    const { key } = await leaver.client.keys.create({ name: 'K', scopes: ['read'] });
    const bearer = { authorization: `Bearer ${key}` };
    expect((await app.http.inject({ url: '/api/user/user', headers: bearer })).statusCode).toBe(200);
    const before = await boss.client.users.get({ id: leaver.user_id });
    expect(before).toMatchObject({ sessions: 1, api_keys: 1 });
    expect(before.owned).toEqual([
      { kind: 'keyword_filters', label: 'keyword filters', count: 1 },
      { kind: 'profile_filters', label: 'profile filters', count: 1 },
    ]);

    const gone = await boss.client.users.deactivate({ id: leaver.user_id, transfer_to: heir.user_id });
    expect(gone.state).toBe('deactivated');
    expect((await app.http.inject({ url: '/api/user/user', headers: bearer })).statusCode).toBe(401);
    await expect(leaver.client.auth.user()).rejects.toMatchObject({ status: 401 });
    const saved = await heir.client.keywords.filters();
    expect(saved.data.find((f) => f.filter_name === 'Mine')?.created_by).toBe(
      `Test ${heir.email.replace('user', 'User ').replace('@example.com', '')}`,
    );
    expect((await boss.client.users.get({ id: heir.user_id })).owned).toHaveLength(2);

    await boss.client.users.reactivate({ id: leaver.user_id });
    expect((await app.http.inject({ url: '/api/user/user', headers: bearer })).statusCode).toBe(401);
    await expect(boss.client.users.reactivate({ id: leaver.user_id })).rejects.toMatchObject({ status: 409 });
  });

  it('lose unusable two-factor authentication, and are notified', async () => {
    const lost = await app.signIn({ role: 'member', company_id: boss.company_id });
    await app.services.db
      .updateTable('app_user')
      .set({ tfa_method: 'totp', totp_secret: 'encrypted', totp_last_step: 1 })
      .where('id', 'in', [lost.user_id, boss.user_id])
      .execute();
    expect(await boss.client.users.reset_second_step({ id: lost.user_id })).toMatchObject({ tfa: false });
    await expect(lost.client.auth.user()).rejects.toMatchObject({ status: 401 });
    expect((await mails(lost.email)).at(-1)?.template).toBe('account-changed');
    expect((await actions(boss.company_id)).at(-1)).toMatchObject({
      action: 'users.second_step_reset',
      target: lost.email,
    });
    const again = boss.client.users.reset_second_step({ id: lost.user_id });
    await expect(again).rejects.toMatchObject({ status: 409 });
    const own = boss.client.users.reset_second_step({ id: boss.user_id });
    await expect(own).rejects.toMatchObject({ status: 403 });
    const stranger = await app.signIn();
    const foreign = stranger.client.users.reset_second_step({ id: boss.user_id });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
  });

  it('hand nothing to another company or to nobody', async () => {
    const other = await app.signIn();
    for (const to of [other.user_id, mate.user_id, 2_000_000_000])
      await expect(boss.client.users.transfer({ id: mate.user_id, to })).rejects.toMatchObject({
        status: 400,
      });
  });

  it('are replaced in every table that names a creator of a row', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select kcu.table_name, kcu.column_name from information_schema.referential_constraints rc
      join information_schema.key_column_usage kcu on kcu.constraint_name = rc.constraint_name
      join information_schema.constraint_column_usage ccu on ccu.constraint_name = rc.constraint_name
      where ccu.table_name = 'app_user' and kcu.column_name in ('created_by', 'owner_id')`.execute(
      app.services.db,
    );
    const owned = OWNED_TABLES.map((t) => `${t.table}.${t.column}`);
    expect(rows.length).toBeGreaterThan(2);
    for (const { table_name, column_name } of rows)
      expect(owned, 'add it to OWNED_TABLES').toContain(`${table_name}.${column_name}`);
  });
});

describe('the list of people', () => {
  it('finds, sorts and pages 5,000 of them', async () => {
    const many = await app.signIn();
    await sql`insert into app_user (company_id, email, password_hash, first_name, last_name, role, is_active)
      select ${many.company_id}, 'p' || n || '@big.example', 'unset', 'First' || (n % 97), 'Last ' || n,
        case n % 3 when 0 then 'admin' when 1 then 'member' else 'viewer' end, n % 10 <> 0
      from generate_series(1, 5000) n`.execute(app.services.db);
    const page = await many.client.users.list({ limit: 200, page: 2, sort_by: 'email', order: 'desc' });
    expect(page).toMatchObject({ total: 5001, states: { active: 4501, invited: 0, deactivated: 500 } });
    const emails = page.users.map((u) => u.email);
    expect(emails).toEqual([...emails].sort().reverse());
    const results = await many.client.users.list({ search: 'last 4999' });
    expect(results.users.map((u) => u.email)).toEqual(['p4999@big.example']);
    expect((await many.client.users.list({ search: '100%' })).total).toBe(0);
    expect((await many.client.users.list({ state: 'deactivated', role: 'viewer' })).total).toBe(167);
  });
});

describe('the role matrix', () => {
  it('lists who may use every guarded call, and why not', async () => {
    const viewer = await app.signIn({ role: 'viewer', flags: { keywords_page: false } });
    const { rules, flags } = await viewer.client.users.roles();
    const rule = (name: string) => rules.find((r) => r.name === name);
    expect(rule('users.update')).toMatchObject({
      role: 'admin',
      refused: { code: 'refused_admin' },
      refused_by_role: { admin: null, member: { code: 'refused_admin' } },
    });
    expect(rule('profiles.edit')?.refused_by_role).toMatchObject({ member: null, admin: null });
    expect(rule('keywords.statistics')?.refused?.text).toMatch(/^Keyword analysis is switched off/);
    expect(rule('profiles.search')?.refused).toBeNull();
    expect(flags.find((f) => f.flag === 'keywords_page')).toMatchObject({
      on: false,
      label: 'Keyword analysis',
    });
  });

  it('matches the API', async () => {
    const viewer = await app.signIn({ role: 'viewer' });
    const { rules } = await viewer.client.users.roles();
    const refusal = rules.find((r) => r.name === 'settings.update_company')?.refused;
    await expect(viewer.client.settings.update_company({ name: 'x' })).rejects.toMatchObject({
      status: 403,
      message: refusal?.text,
    });
  });
});
