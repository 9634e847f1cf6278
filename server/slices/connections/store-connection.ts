import type { BaseContext } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { sealedTokens } from '#server/slices/connectors/logins/fresh-token.ts';
import { LOGIN_PROVIDERS } from '#server/slices/connectors/logins/login-providers.ts';
import type { SignedInAt } from './begun-sign-in.ts';

interface Owner {
  link_id: number | null;
  profile_id: number | null;
  connected_by: number | null;
  consent: object | null;
}

/** A second sign-in with the same account renews its tokens and consent. Returns its id. */
export async function storeConnection(
  context: BaseContext,
  { kept, tokens, subject }: SignedInAt,
  { consent, ...owner }: Owner,
): Promise<number> {
  const { company_id, app } = kept;
  const now = context.now();
  const username = subject.username.toLowerCase();
  const values = {
    ...owner,
    ...(await sealedTokens(context, tokens)),
    username,
    consent: consent === null ? null : JSON.stringify(consent),
    granted: subject.granted ? JSON.stringify(subject.granted) : null,
    state: 'active',
    error: null,
    failures: 0,
    connected_at: now,
    next_due_at: now,
  };
  return transaction(context.db, async (trx) => {
    // Two answers at once store one connection.
    await trx.selectFrom('company').where('id', '=', company_id).select('id').forUpdate().execute();
    const known = await trx
      .updateTable('connection')
      .set(values)
      .where('company_id', '=', company_id)
      .where('app', '=', app)
      .where('external_id', '=', subject.external_id)
      .where('state', '<>', 'ended')
      .returning('id')
      .executeTakeFirst();
    if (known) return known.id;
    const { platform } = LOGIN_PROVIDERS[app];
    const { id } = await trx
      .insertInto('connection')
      .values({ company_id, app, platform, external_id: subject.external_id, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
