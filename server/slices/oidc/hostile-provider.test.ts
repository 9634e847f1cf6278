import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { internetAnd } from '#server/platform/http/outbound.ts';
import { post, userWithPassword } from '#server/testing/accounts.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

interface Key {
  kid: string;
  private_key: KeyObject;
  public_key: KeyObject;
}
interface Token {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  key: Key | string | null;
}
interface Answers {
  metadata: object;
  keys: Key[];
  token(honest: Token): Token;
  token_response(honest: object): object;
  userinfo(honest: Record<string, unknown>): object;
}

const CLIENT = { client_id: 'limelight', client_secret: 'a secret of the client, long enough to sign with' };

const newKey = (): Key => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid: randomUUID(), private_key: privateKey, public_key: publicKey };
};
const first = newKey();
const second = newKey();
const stranger = newKey();

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function written({ header, claims, key }: Token): string {
  const text = `${part(header)}.${part(claims)}`;
  if (key === null) return `${text}.`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(text).digest()
      : sign('sha256', Buffer.from(text), key.private_key);
  return `${text}.${signature.toString('base64url')}`;
}

const HONEST: Answers = {
  metadata: {},
  keys: [first],
  token: (honest) => honest,
  token_response: (honest) => honest,
  userinfo: (honest) => honest,
};
let answers: Answers;
/** Of the sign-in that runs. */
let nonce: string;
let sub: string;
let server: Server;
let issuer: string;
let app: TestApp;

/** Signs everybody in, with the answers of `answers`. */
const provider = () =>
  createServer((request, response) => {
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...answers.metadata,
    };
    const person = { sub, email: `${sub}@example.org`, email_verified: true, given_name: 'Mia' };
    const now = Math.floor(Date.now() / 1000);
    const token = answers.token({
      header: { alg: 'RS256', kid: first.kid },
      claims: { ...person, iss: issuer, aud: CLIENT.client_id, iat: now, exp: now + 300, nonce },
      key: first,
    });
    const answer =
      {
        '/.well-known/openid-configuration': metadata,
        '/keys': {
          keys: answers.keys.map(({ kid, public_key }) => ({
            ...public_key.export({ format: 'jwk' }),
            kid,
            alg: 'RS256',
            use: 'sig',
          })),
        },
        '/token': answers.token_response({
          access_token: 'any',
          token_type: 'bearer',
          id_token: written(token),
        }),
        '/userinfo': answers.userinfo(person),
      }[new URL(request.url ?? '', issuer).pathname] ?? {};
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });

beforeAll(async () => {
  server = provider();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await testApp({ outbound: internetAnd(['127.0.0.1']) });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

/** A company whose admin set this provider up; each reads the metadata again. */
async function aCompany() {
  sub = randomUUID();
  const { client, company_id } = await userWithPassword(app);
  await client.oidc.update({
    ...{ issuer, ...CLIENT, label: 'Example Ltd', domains: ['example.org'], groups_claim: 'groups' },
    ...{ admin_group: null, member_group: null, viewer_group: null },
  });
  return company_id;
}

/** The status of the sign-in. */
async function signIn(company_id: number, iss?: string) {
  const started = await post(app, '/oidc/start', { company_id });
  if (started.statusCode !== 200) return started.statusCode;
  const params = new URL(started.json().url).searchParams;
  nonce = params.get('nonce') ?? '';
  const search = new URLSearchParams({
    code: 'any',
    state: params.get('state') ?? '',
    ...(iss ? { iss } : {}),
  });
  const cookie = started.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await post(app, '/oidc/finish', { search: `?${search}` }, { cookie })).statusCode;
}

const token = (change: (honest: Token) => Partial<Token>): Partial<Answers> => ({
  token: (honest) => ({ ...honest, ...change(honest) }),
});
const claims = (change: Record<string, unknown>) =>
  token((honest) => ({ claims: { ...honest.claims, ...change } }));
const now = () => Math.floor(Date.now() / 1000);

const FALSE_ANSWERS: Record<string, Partial<Answers>> = {
  'another issuer in the token': claims({ iss: 'https://accounts.example.com' }),
  'no issuer in the token': claims({ iss: undefined }),
  'another audience': claims({ aud: 'another product' }),
  'several audiences and another authorized party': claims({
    aud: [CLIENT.client_id, 'another product'],
    azp: 'another product',
  }),
  'the nonce of another sign-in': claims({ nonce: 'of another sign-in' }),
  'no nonce': claims({ nonce: undefined }),
  'a token that ended': claims({ exp: now() - 600, iat: now() - 900 }),
  'no end': claims({ exp: undefined }),
  'no subject': claims({ sub: undefined }),
  'alg none': token(() => ({ header: { alg: 'none' }, key: null })),
  'alg none as metadata offer it': {
    ...token(() => ({ header: { alg: 'none' }, key: null })),
    metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
  },
  'HS256 with the secret of the client': token(({ header }) => ({
    header: { ...header, alg: 'HS256' },
    key: CLIENT.client_secret,
  })),
  'HS256 with the public key': token(({ header }) => ({
    header: { ...header, alg: 'HS256' },
    key: first.public_key.export({ format: 'pem', type: 'spki' }) as string,
  })),
  'a signature of another key under the same name': token(() => ({ key: stranger })),
  'a key that the provider does not have': token(() => ({
    header: { alg: 'RS256', kid: stranger.kid },
    key: stranger,
  })),
  'a signature that was cut off': token(() => ({ key: null })),
  'claims that were changed after signing': {
    token_response: (honest) => {
      const [header = '', , signature = ''] = (honest as { id_token: string }).id_token.split('.');
      const { sub: _, ...rest } = JSON.parse(
        Buffer.from((honest as { id_token: string }).id_token.split('.')[1] ?? '', 'base64url').toString(),
      );
      return { ...honest, id_token: [header, part({ ...rest, sub: 'admin' }), signature].join('.') };
    },
  },
  'no ID token': { token_response: ({ ...rest }) => ({ ...rest, id_token: undefined }) },
  'an ID token that is none': { token_response: (honest) => ({ ...honest, id_token: '{"sub":"mia"}' }) },
  'another subject in the user information': { userinfo: (honest) => ({ ...honest, sub: 'admin' }) },
  'metadata of another issuer': { metadata: { issuer: 'https://accounts.example.com' } },
};

it('signs in the person named by an honest provider', async () => {
  answers = HONEST;
  expect(await signIn(await aCompany())).toBe(200);
});

it('signs in nobody with a false answer', async () => {
  const let_in: string[] = [];
  for (const [name, changed] of Object.entries(FALSE_ANSWERS)) {
    answers = { ...HONEST, ...changed };
    const status = await aCompany().then(
      (id) => signIn(id),
      ({ status }) => status,
    );
    if (status !== 400 && status !== 401) let_in.push(`${name}: ${status}`);
  }
  expect(let_in).toEqual([]);
});

it('refuses an answer that names another issuer', async () => {
  answers = { ...HONEST, metadata: { authorization_response_iss_parameter_supported: true } };
  const company = await aCompany();
  expect(await signIn(company, 'https://accounts.example.com')).toBe(401);
  expect(await signIn(company)).toBe(401);
  expect(await signIn(company, issuer)).toBe(200);
});

it('follows new keys, and forgets removed ones', async () => {
  answers = HONEST;
  const company = await aCompany();
  expect(await signIn(company)).toBe(200);
  // Keys are read again after a minute at the earliest.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    answers = { ...HONEST, keys: [second] };
    expect(await signIn(company)).toBe(200);
    vi.setSystemTime(Date.now() + 61_000);
    answers = {
      ...answers,
      ...token(() => ({ header: { alg: 'RS256', kid: second.kid }, key: second })),
    };
    expect(await signIn(company)).toBe(200);
    answers = { ...HONEST, keys: [second] };
    expect(await signIn(company)).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});
