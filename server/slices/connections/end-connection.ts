import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { revokeTokens } from '#server/slices/connectors/logins/fresh-token.ts';
import { beginWithdrawal } from '#server/slices/imports/withdraw/request.ts';
import { accountsOfConnection, type ConnectionRow } from './connection-row.ts';

type EndServices = Pick<Services, 'db' | 'ch' | 'jobs' | 'files' | 'log' | 'now' | 'connector_settings'>;

/** Tokens are erased at once. A creator's data follows by the withdrawal of its imports; a company keeps its own. */
export async function endConnection(
  services: EndServices,
  row: ConnectionRow,
  ended_by: string,
): Promise<void> {
  const ended = await services.db
    .updateTable('connection')
    .set({
      state: 'ended',
      access_token: null,
      refresh_token: null,
      refreshing_until: null,
      error: null,
      ended_at: services.now(),
      ended_by,
    })
    .where('id', '=', row.id)
    .where('company_id', '=', row.company_id)
    .where('state', '<>', 'ended')
    .returning('id')
    .executeTakeFirst();
  if (!ended) return;
  if (row.profile_id !== null) await forgetStories(services, row);
  // Of an account that no longer asks, Meta's terms keep nothing.
  else await services.db.deleteFrom('hashtag_post').where('company_id', '=', row.company_id).execute();
  await revokeTokens(services, row);
  await withdrawEnded(services);
}

/** No stories were seen: those of the connection go. */
const forgetStories = ({ db }: EndServices, { id, connected_at }: ConnectionRow) =>
  sql`
    delete from story_coverage s using connection c
    where c.id = ${id} and s.account_id in ${accountsOfConnection()}
      and s.until_at >= ${connected_at}::timestamptz`.execute(db);

/** Also imports that were waiting or running when their connection ended. */
export async function withdrawEnded(services: EndServices): Promise<void> {
  await sql`
    update import i set state = 'canceled', finished_at = ${services.now()}::timestamptz from connection c
    where c.id = i.connection_id and c.state = 'ended' and c.profile_id is not null and i.state = 'pending'`.execute(
    services.db,
  );
  const { rows } = await sql<{ id: number; file_key: string | null }>`
    select i.id, i.file_key from import i join connection c on c.id = i.connection_id
    where c.state = 'ended' and c.profile_id is not null and i.state in ('paused', 'completed', 'canceled', 'error') order by i.id`.execute(
    services.db,
  );
  for (const row of rows) await beginWithdrawal(services, row, 'creator');
}
