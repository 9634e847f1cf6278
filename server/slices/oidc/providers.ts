import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import type { Role } from '#contract/access/access.ts';
import type { OidcProvider } from '#contract/oidc.ts';
import type { Services } from '#server/platform/context.ts';
import { decryptSecret } from '#server/platform/encrypted-secrets.ts';
import { fetchOutside, type Outbound } from '#server/platform/http/outbound.ts';
import { sha256 } from '#server/slices/auth/codes.ts';

type Stored = Pick<Services, 'db' | 'files' | 'oidc'>;

/** A company's provider; people of other companies never sign in with it. */
export interface Provider extends Omit<OidcProvider, 'has_secret'> {
  company_id: number;
  client_secret: string | null;
}

export async function firstCompany({ db }: Pick<Services, 'db'>): Promise<number | null> {
  const row = await db
    .selectFrom('company')
    .select((e) => e.fn.min('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The environment's provider belongs to the first company and precedes its own. */
export async function providerOf(services: Stored, company_id: number): Promise<Provider | null> {
  if (services.oidc && company_id === (await firstCompany(services)))
    return { ...services.oidc, company_id, is_fixed: true };
  const row = await services.db
    .selectFrom('oidc_provider')
    .selectAll()
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  if (!row) return null;
  const { changed_at: _, client_secret, domains, ...fields } = row;
  return {
    ...fields,
    domains,
    client_secret: client_secret === null ? null : await decryptSecret(services, client_secret),
    is_fixed: false,
  };
}

/** Null where no group gives a role: roles are then set in Limelight. */
export function roleOf(provider: Provider, groups: readonly string[]): Role | 'none' | null {
  const roles = { admin: provider.admin_group, member: provider.member_group, viewer: provider.viewer_group };
  const named = Object.entries(roles).filter(([, group]) => group) as Array<[Role, string]>;
  if (named.length === 0) return null;
  return named.find(([, group]) => groups.includes(group))?.[0] ?? 'none';
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1_000_000;

/** Operators may name a provider inside their network; admins of a company reach the public internet. */
function outboundOf({ webhooks }: Pick<Services, 'webhooks'>, { issuer, is_fixed }: Provider): Outbound {
  if (!is_fixed) return webhooks;
  const { hostname } = new URL(issuer);
  return {
    ...webhooks,
    allows: (address, port, host) => host === hostname || webhooks.allows(address, port, host),
  };
}

const fetchBy =
  (outbound: Outbound): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await fetchOutside(
      url,
      {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body ? { body: String(body) } : {}),
        timeout_ms: TIMEOUT_MS,
        max_bytes: MOST_BYTES,
        max_redirects: 0,
      },
      outbound,
    );
    const type = answer.headers['content-type'];
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: type ? { 'content-type': type } : {},
    });
  };

/** Metadata and keys of a provider are read again after an hour. */
const known = new LRUCache<string, Promise<Configuration>>({ max: 200, ttl: 3_600_000 });

/** Throws with the library's reason if the provider cannot be reached or is not one. */
export async function openProvider(
  services: Pick<Services, 'webhooks'>,
  provider: Provider,
): Promise<Configuration> {
  const { company_id, issuer, client_id, client_secret } = provider;
  const key = sha256(JSON.stringify([company_id, issuer, client_id, client_secret]));
  const open = () =>
    discovery(
      new URL(issuer),
      client_id,
      client_secret ?? undefined,
      client_secret === null ? None() : undefined,
      {
        [customFetch]: fetchBy(outboundOf(services, provider)),
        // The library checks no signature of a token that the provider itself hands over.
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
        timeout: TIMEOUT_MS / 1000,
      },
    );
  const opening = known.get(key) ?? open();
  known.set(key, opening);
  try {
    return await opening;
  } catch (error) {
    known.delete(key);
    throw error;
  }
}
