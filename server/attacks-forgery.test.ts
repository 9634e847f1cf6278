import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { sameDigest } from '#server/slices/sharing/public-tokens.ts';
import { pathOf } from '#server/testing/endpoint-call.ts';
import { forEvery } from '#server/testing/for-every.ts';
import { publish, reportOf, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// Forged identities and privileges.

let app: TestApp;
let admin: SignedIn;
let member: SignedIn;
let other: SignedIn;
const writes = endpointsOf(contract).filter((e) => e.method !== 'GET');
const signedWrites = writes.filter((e) => e.access?.role !== 'nobody');

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  member = await app.signIn({ role: 'member', company_id: admin.company_id });
  other = await app.signIn();
});
afterAll(() => app.close());

describe('a page of another site', () => {
  // The content types that a form or image can send without a preflight request, with the visitor's cookie.
  const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];

  it('cannot make a visitor call anything', () =>
    forEvery(signedWrites, async (endpoint) => {
      const { cookie } = admin.headers as { cookie: string };
      for (const type of FORMS) {
        const answer = await app.http.inject({
          method: endpoint.method as 'POST',
          url: `/api${pathOf(endpoint, 1)}`,
          headers: {
            cookie,
            'content-type': type,
            origin: 'https://elsewhere.example',
            'sec-fetch-site': 'cross-site',
          },
          payload: '{"id":1}',
        });
        expect([403, 415], answer.body).toContain(answer.statusCode);
      }
    }));

  it('cannot sign a visitor in or out', async () => {
    for (const url of ['/api/login', '/api/logout']) {
      const answer = await app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
        payload: { email: 'a@example.com', password: 'x' },
      });
      expect(answer.statusCode).toBe(403);
    }
  });

  it('learns nothing: no call allows another origin', async () => {
    const headers = { ...admin.headers, origin: 'https://elsewhere.example' };
    const answer = await app.http.inject({ url: '/api/user/user', headers });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });
});

describe('unexpected fields', () => {
  const PLUS = { role: 'admin', company_id: 0, user_id: 0, created_by: 0, is_admin: true, is_active: true };
  const people = () =>
    app.services.db
      .selectFrom('app_user')
      .where('id', 'in', [admin.user_id, member.user_id, other.user_id])
      .select(['id', 'role', 'company_id', 'is_active', 'flags'])
      .orderBy('id')
      .execute();

  it('change no role or company', () =>
    forEvery(signedWrites, async (endpoint) => {
      const before = await people();
      const mine = await app.signIn({ role: 'member', company_id: admin.company_id });
      for (const id of [mine.user_id, admin.user_id, other.user_id])
        await app.http.inject({
          method: endpoint.method as 'POST',
          url: `/api${pathOf(endpoint, id)}`,
          headers: { ...mine.headers, 'content-type': 'application/json' },
          payload: {
            ...PLUS,
            company_id: other.company_id,
            user_id: other.user_id,
            first_name: 'A',
            name: 'A',
          },
        });
      expect(await people()).toEqual(before);
      const me = await app.services.db
        .selectFrom('app_user')
        .where('id', '=', mine.user_id)
        .select(['role', 'company_id'])
        .executeTakeFirst();
      expect(me).toEqual({ role: 'member', company_id: admin.company_id });
    }));

  it('add no object to another company, and change no owner', async () => {
    const filter = { keyword: '#a', from_date: '2026-01-01', to_date: '2026-02-01' };
    const extra = { ...PLUS, company_id: other.company_id, created_by: other.user_id, id: 7 };
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/keyword/user_filters',
      headers: { ...member.headers, 'content-type': 'application/json' },
      payload: { filter_name: 'Mine', filter, ...extra },
    });
    const row = await app.services.db
      .selectFrom('saved_filter')
      .where('id', '=', answer.json().data.keyword_user_filter_id)
      .select(['company_id', 'created_by'])
      .executeTakeFirst();
    expect(row).toEqual({ company_id: member.company_id, created_by: member.user_id });
  });

  it('publish nothing of another company', async () => {
    const about = await reportOf(other, '#theirs');
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/sharing/keywords/${about.type_id}/public_token`,
      headers: { ...admin.headers, 'content-type': 'application/json' },
      payload: {
        company_id: other.company_id,
        token: 'a'.repeat(32),
        token_hash: 'a',
        created_by: other.user_id,
      },
    });
    expect(answer.statusCode).toBe(404);
    const rows = await app.services.db.selectFrom('public_token').select('id').execute();
    expect(rows).toEqual([]);
  });
});

describe('guessing a public token', () => {
  it('is hopeless: 192 random bits, no two alike, and each letter equally likely', async () => {
    const tokens: string[] = [];
    const about = await reportOf(admin, '#mine');
    for (let i = 0; i < 100; i++) {
      tokens.push((await publish(admin, about)).token);
      await admin.client.sharing.delete_public_token(about);
    }
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{32}$/);
      expect(Buffer.from(token, 'base64url')).toHaveLength(24);
    }
    const letters = new Map<string, number>();
    for (const letter of tokens.join('')) letters.set(letter, (letters.get(letter) ?? 0) + 1);
    expect(letters.size).toBe(64);
    // 3,200 letters over 64: 50 each; more than 100 is eight standard deviations away.
    expect(Math.max(...letters.values())).toBeLessThan(100);
  });

  it('finds nothing by parts, other cases, or the stored digest', async () => {
    const about = await reportOf(admin, '#mine');
    const { token } = await publish(admin, about);
    const row = await app.services.db
      .selectFrom('public_token')
      .where('object_id', '=', about.type_id)
      .select(['token_hash', 'sealed_token'])
      .executeTakeFirstOrThrow();
    const near = [
      token.slice(0, -1),
      `${token}a`,
      ` ${token}`,
      `${token} `,
      token.toUpperCase(),
      token.toLowerCase(),
    ];
    const tries = [...near, row.token_hash, row.sealed_token, '%', '_'.repeat(32)].filter((t) => t !== token);
    for (const [i, wrong] of tries.entries()) {
      const answer = await visitorOf(app, wrong, { ip: `10.4.4.${i}` })('/keyword/statistics');
      expect(answer.statusCode, wrong).toBe(401);
    }
    const twice = `/api/keyword/statistics?public_token=${token}&public_token=${token}`;
    expect((await app.http.inject({ url: twice })).statusCode).toBe(401);
    expect((await visitorOf(app, token)('/keyword/statistics')).statusCode).toBe(200);
  });

  it('compares digests in constant time', () => {
    expect(sameDigest('a'.repeat(64), 'a'.repeat(64))).toBe(true);
    expect(sameDigest('a'.repeat(64), `${'a'.repeat(63)}b`)).toBe(false);
    expect(sameDigest('a'.repeat(64), 'a')).toBe(false);
  });
});
