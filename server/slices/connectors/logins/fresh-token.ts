import { setTimeout as pause } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { AppName } from '#contract/connections.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { ConnectionTable } from '#server/db/tables.ts';
import type { Services } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { ConnectorTrouble } from '../trouble.ts';
import type { Tokens } from './login-provider.ts';
import { LOGIN_PROVIDERS } from './login-providers.ts';
import { platformApp } from './platform-app.ts';

export type LoginServices = Pick<Services, 'db' | 'files' | 'connector_settings' | 'now'>;
type Row = Selectable<ConnectionTable>;

/** A refresh that takes longer is taken over. */
const REFRESH_MS = 30_000;
const LOOK_AGAIN_MS = 100;
const DAY_MS = 86_400_000;
/** Before the end; long-lived tokens of 60 days are renewed in their last half. */
const EARLY_MS = { short: 5 * 60_000, long: 30 * DAY_MS };

/** Long-lived tokens without a refresh token renew themselves while they still work. */
function isFresh({ access_expires_at, refresh_token, refreshed_at }: Row, now: Date): boolean {
  if (access_expires_at === null) return true;
  const left = new Date(access_expires_at).getTime() - now.getTime();
  if (refresh_token !== null) return left > EARLY_MS.short;
  const isOldEnough = refreshed_at === null || now.getTime() - new Date(refreshed_at).getTime() > DAY_MS;
  return left > EARLY_MS.long || (left > 0 && !isOldEnough);
}

const signInAgain = ({ platform }: Pick<Row, 'platform'>) =>
  new ConnectorTrouble(
    'refused',
    sentenceFor('platform_sign_in_expired', {
      platform: PLATFORM_NAMES[platform as keyof typeof PLATFORM_NAMES],
    }),
  );

async function plain(services: LoginServices, row: Row): Promise<Tokens> {
  const open = async (secret: string | null) => (secret === null ? null : decryptSecret(services, secret));
  const access_token = await open(row.access_token);
  if (access_token === null) throw signInAgain(row);
  return {
    access_token,
    access_expires_at: row.access_expires_at && new Date(row.access_expires_at),
    refresh_token: await open(row.refresh_token),
    refresh_expires_at: row.refresh_expires_at && new Date(row.refresh_expires_at),
  };
}

/** For the columns of a connection. */
export async function sealedTokens(
  services: LoginServices,
  { access_token, refresh_token, ...ends }: Tokens,
) {
  return {
    ...ends,
    access_token: await encryptSecret(services, access_token),
    refresh_token: refresh_token === null ? null : await encryptSecret(services, refresh_token),
    refreshed_at: services.now(),
    refreshing_until: null,
  };
}

const readRow = ({ db }: LoginServices, id: number): Promise<Row | undefined> =>
  db.selectFrom('connection').where('id', '=', id).selectAll().executeTakeFirst();

/** Access token of a connection. @throws ConnectorTrouble `refused` if its owner must sign in again */
export async function freshToken(services: LoginServices, id: number): Promise<string> {
  const began = Date.now();
  for (;;) {
    const row = await readRow(services, id);
    if (row?.state !== 'active') throw signInAgain(row ?? { platform: 'instagram' });
    if (isFresh(row, services.now())) return (await plain(services, row)).access_token;
    if (await claimRefresh(services, id)) return refresh(services, row);
    if (Date.now() - began > REFRESH_MS) throw signInAgain(row);
    await pause(LOOK_AGAIN_MS);
  }
}

/**
 * The row is locked by a mark, not a transaction: the embedded store has one, and the platform may take seconds. Of two
 * processes one gets the mark, and the other waits for the new token.
 */
async function claimRefresh({ db, now }: LoginServices, id: number): Promise<boolean> {
  const at = now();
  const { rows } = await sql`
    update connection set refreshing_until = ${new Date(at.getTime() + REFRESH_MS)}::timestamptz
    where id = ${id} and state = 'active' and (refreshing_until is null or refreshing_until < ${at}::timestamptz)
    returning id`.execute(db);
  return rows.length > 0;
}

/** The new tokens are stored before anybody uses them: rotating ones work once. */
async function refresh(services: LoginServices, row: Row): Promise<string> {
  const { db, connector_settings: settings, now } = services;
  const of = db.updateTable('connection').where('id', '=', row.id);
  try {
    // Another process may have renewed it between the look and the mark.
    const seen = (await readRow(services, row.id)) ?? row;
    if (isFresh(seen, now())) {
      await of.set({ refreshing_until: null }).execute();
      return (await plain(services, seen)).access_token;
    }
    const app = await platformApp(services, row.company_id, row.app as AppName);
    if (app === null) throw signInAgain(row);
    const tokens = await LOGIN_PROVIDERS[row.app as AppName].refresh(
      { settings, app, now: now() },
      await plain(services, seen),
    );
    await of.set(await sealedTokens(services, tokens)).execute();
    return tokens.access_token;
  } catch (error) {
    const isRefused = error instanceof ConnectorTrouble && error.kind === 'refused';
    await of
      .set({
        refreshing_until: null,
        ...(isRefused ? { state: 'sign_in', error: storedForm(error.sentence) } : {}),
      })
      .execute();
    throw error;
  }
}

/** Revokes the tokens at the platform; a failure changes nothing. */
export async function revokeTokens(services: LoginServices, row: Row): Promise<void> {
  const { connector_settings: settings, now } = services;
  const app = await platformApp(services, row.company_id, row.app as AppName);
  const { revoke } = LOGIN_PROVIDERS[row.app as AppName];
  if (app === null || revoke === null || row.access_token === null) return;
  await plain(services, row)
    .then((tokens) => revoke({ settings, app, now: now() }, tokens))
    .catch(() => undefined);
}
