import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '../context.ts';
import { type Caller, callerOf, companyRights, currencyRates, personColumns } from './sessions.ts';

const SHAPE = /^ll_([A-Za-z0-9_-]{12})_([A-Za-z0-9_-]{43})$/;
/** Limits how often `last_used_at` is written: a busy key must not write on every call. */
const SEEN_MS = 60_000;

const hash = (key: string) => createHash('sha256').update(key).digest();

/** 72 public bits for the look-up, 256 secret ones. The key is shown once and never stored. */
export function newApiKey(): { key: string; prefix: string; secret_hash: string } {
  const prefix = randomBytes(9).toString('base64url');
  const key = `ll_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, secret_hash: hash(key).toString('hex') };
}

/** From the `Authorization: Bearer` header; null without one. */
export function bearerOf(header: string | undefined): string | null {
  return header === undefined ? null : (/^bearer +(\S+) *$/i.exec(header)?.[1] ?? null);
}

const prefixOf = (key: string): string | null => SHAPE.exec(key)?.[1] ?? null;

/** Null unless a call has shown the key to be valid. */
export const knownPrefixOf = ({ recent }: Pick<Services, 'recent'>, key: string): string | null =>
  recent.keys.get(hash(key).toString('hex')) ?? null;

/** The key's user; null if the key is unknown, expired or revoked, or the user deactivated. */
export async function readApiKey(
  services: Pick<Services, 'db' | 'now' | 'recent'>,
  key: string,
): Promise<Caller | null> {
  const prefix = prefixOf(key);
  if (prefix === null) return null;
  const now = services.now();
  const row = await services.db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .where('k.prefix', '=', prefix)
    .where('k.revoked_at', 'is', null)
    .where((e) => e.or([e('k.expires_at', 'is', null), e('k.expires_at', '>', now)]))
    .where('u.is_active', '=', true)
    .select([
      'k.id as key_id',
      'k.name as key_name',
      'k.secret_hash',
      'k.can_write',
      'k.can_propose',
      'k.last_used_at',
    ])
    .select(personColumns)
    .select(companyRights)
    .executeTakeFirst();
  const digest = hash(key);
  const stored = Buffer.from(row?.secret_hash ?? '00'.repeat(32), 'hex');
  const known = services.recent.keys;
  if (!timingSafeEqual(digest, stored) || !row) {
    known.delete(digest.toString('hex'));
    return null;
  }
  known.set(digest.toString('hex'), prefix);
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > SEEN_MS)
    await services.db
      .updateTable('api_key')
      .set({ last_used_at: now })
      .where('id', '=', row.key_id)
      .execute();
  const use = { id: row.key_id, name: row.key_name, can_write: row.can_write, can_propose: row.can_propose };
  // A key has no session, hence no cookie and no CSRF token.
  return callerOf(services.db, row, await currencyRates(services, row.company_id), {
    session_id: '',
    csrf: '',
    snapshot: null,
    key: use,
  });
}
