import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

interface Person {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
}

/** A real OpenID Connect provider on this machine, where everybody named in `people` signs in by name. */
export interface OidcServer {
  issuer: string;
  client: { client_id: string; client_secret: string };
  people: Record<string, Person>;
  /** Must be called before the first sign-in. */
  allow(redirect_uri: string): void;
  /** Signs in as a browser does; returns the query that the person is sent back with. */
  signIn(url: string, name: string): Promise<string>;
  close(): Promise<void>;
}

const client = { client_id: 'limelight', client_secret: 'a secret of the client' };

function open(issuer: string, redirect_uri: string, people: Record<string, Person>): RequestListener {
  const provider: Provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'client_secret_post' }],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    cookies: { keys: ['a key of the cookies'] },
    pkce: { required: () => true },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people[accountId] }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant(ctx) {
      const { client: asking, session } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: asking?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  return provider.callback();
}

/** Follows redirects within the provider, with its cookies. */
async function walk(issuer: string, url: string, name: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = url;
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 10; steps++) {
    const answer: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(key, value);
    }
    form = null;
    const location = answer.headers.get('location');
    if (location === null) {
      form = new URLSearchParams({ prompt: 'login', login: name, password: 'any' });
      continue;
    }
    const to = new URL(location, next);
    if (to.origin !== issuer) return to.search;
    next = to.href;
  }
  throw new Error('The provider redirects too often');
}

export async function oidcServer(): Promise<OidcServer> {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: Record<string, Person> = {};
  return {
    issuer,
    client,
    people,
    allow(redirect_uri) {
      listener = open(issuer, redirect_uri, people);
    },
    signIn: (url, name) => walk(issuer, url, name),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
