import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { readSession, startSession } from '#server/platform/callers/sessions.ts';
import { readEnv } from '#server/platform/env.ts';
import { ensureAdmin } from '#server/slices/auth/first-account.ts';
import { openStores } from '#server/stores.ts';
import { type Timing, time } from './timing.ts';

// Cost of signing in (with argon2) and of the access check of one read, as one JSON line.
export interface AccessCost {
  /** A whole sign-in over HTTP, ms. Goal: p95 at most 250. */
  sign_in: Timing;
  /**
   * A refused sign-in for an unknown address, ms. It must take as long, so that its time reveals nothing.
   */
  sign_in_unknown: Timing;
  /** Session, user, company and rule of one read, ms. Goal: at most 1. */
  access_check: Timing;
  whole_read: Timing;
  /** Last page of the company's people, sorted by name, over HTTP, ms. */
  people: Timing;
  rows: { users: number; sessions: number; audit_events: number };
}

const USERS = 2000;
const PASSWORD = 'correct horse battery';
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-access-'));
const { DATABASE_URL } = process.env;
const stores = await openStores(
  readEnv({ LIMELIGHT_DATA: folder, LOG_LEVEL: 'error', ...(DATABASE_URL ? { DATABASE_URL } : {}) }),
);
const { services } = stores;
const app = await buildApp(services);
await app.http.listen({ port: 0, host: '127.0.0.1' });
const address = app.http.server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

try {
  const email = 'bench@example.com';
  const admin = await ensureAdmin(services, {
    LIMELIGHT_ADMIN_EMAIL: email,
    LIMELIGHT_ADMIN_PASSWORD: PASSWORD,
  });
  if (!admin) throw new Error('The access bench needs an empty database');
  await fill(admin.company_id);
  const { secret } = await startSession(services, admin.user_id, 'bench');
  const cookie = `limelight_session=${secret}`;
  const login = async (who: string, password: string, expected: number) => {
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: who, password }),
    });
    if (answer.status !== expected)
      throw new Error(`login answered ${answer.status}: ${await answer.text()}`);
    await answer.text();
  };
  const get = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(`${origin}${url}`, { headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    await answer.text();
  };
  let n = 0;
  const sign_in = await time(() => login(email, PASSWORD, 200), 60);
  // Few enough for the rate limit of one address.
  const sign_in_unknown = await time(() => login(`nobody${n++}@example.com`, 'wrong', 401), 15);
  const access_check = await time(async () => {
    if (!(await readSession(services, secret))) throw new Error('the session is gone');
  }, 500);
  const whole_read = await time(() => get('/api/user/user', { cookie }), 300);
  const people = await time(() => get('/api/users?limit=200&page=10', { cookie }), 50);
  const result: AccessCost = {
    sign_in,
    sign_in_unknown,
    access_check,
    whole_read,
    people,
    rows: { users: USERS, sessions: USERS * 2, audit_events: USERS * 10 },
  };
  console.log(JSON.stringify(result));
} finally {
  await app.http.close();
  await stores.close();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(company_id: number): Promise<void> {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => i);
  const users = await services.db
    .insertInto('app_user')
    .values(
      rows(USERS).map((i) => ({
        company_id,
        email: `u${i}@example.com`,
        password_hash: 'unset',
        role: 'member',
      })),
    )
    .returning('id')
    .execute();
  for (const part of [0, 1])
    await services.db
      .insertInto('session')
      .values(
        users.map(({ id }) => ({
          id_hash: `bench-${part}-${id}`,
          user_id: id,
          csrf: 'x',
          expires_at: new Date(Date.now() + 86_400_000),
        })),
      )
      .execute();
  for (let part = 0; part < 10; part++)
    await services.db
      .insertInto('audit_event')
      .values(
        users.map(({ id }) => ({ company_id, user_id: id, action: 'auth.signed_in', target: `u${id}` })),
      )
      .execute();
  await services.db.executeQuery((await import('kysely')).sql`analyze`.compile(services.db));
}
