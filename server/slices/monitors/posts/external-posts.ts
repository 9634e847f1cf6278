import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ExternalPost, MonitorPost } from '#contract/monitors/posts.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Platform, platformOf } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { storedPostId } from '#server/slices/imports/intake/posts/post-id.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { matchMonitor, storedIds } from '../matching/match.ts';
import { monitorFor } from '../monitor-access.ts';
import { onePost } from './one-post.ts';
import { postOfAddress } from './post-address.ts';

const wrong = (field: string, sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);

async function accountOf(ctx: Ctx, profile_id: number, platform: Platform): Promise<number> {
  const { rows } = await sql<{ id: number | null; name: string }>`
    select a.id, p.name from profile p left join ${seenAccounts(ctx.company.id)} a on a.profile_id = p.id and a.platform = ${platform}
    where p.id = ${profile_id} and not p.hidden and (p.company_id is null or p.company_id = ${ctx.company.id})
    order by a.id limit 1`.execute(ctx.db);
  const [account] = rows;
  if (!account) throw wrong('profile_id', sentenceFor('profile_id_unknown', { id: String(profile_id) }));
  if (account.id === null)
    throw wrong('profile_id', sentenceFor('creator_account_missing', { name: account.name }));
  return account.id;
}

/** Includes the post instead if it is in the data. */
async function addPost(ctx: Ctx, input: ExternalPost): Promise<MonitorPost> {
  const { id, link, profile_id, post_type, created_time, message, custom_tags, classification, ...numbers } =
    input;
  await monitorFor(ctx, id, 'edit');
  const platform = platformOf(post_type);
  const address = link === null ? null : postOfAddress(link);
  if (link !== null && address === null) throw wrong('link', sentenceFor('post_address_unknown'));
  if (address && address.platform !== platform)
    throw wrong('post_type', sentenceFor('link_of_other_platform'));
  if (Date.parse(created_time) > ctx.now().getTime() + 86_400_000)
    throw wrong('created_time', sentenceFor('post_date_in_future'));
  const post_id = address?.post_id ?? storedPostId(randomBytes(8).toString('hex'));
  const account_id = await accountOf(ctx, profile_id, platform);
  const isStored = (await storedIds(ctx.ch, [post_id])).has(post_id);
  await transaction(ctx.db, async (db) => {
    const { rows } = await sql`
      insert into monitor_external_post (monitor_id, post_id, company_id, account_id, post_type, link, message, created_time,
        numbers, added_by, added_at)
      values (${id}, ${post_id}::numeric, ${ctx.company.id}, ${account_id}, ${post_type}, ${link}, ${message}, ${created_time},
        ${JSON.stringify(known(numbers))}, ${ctx.user.id}, ${ctx.now()})
      on conflict do nothing returning monitor_id`.execute(db);
    if (rows.length === 0) throw wrong('link', sentenceFor('post_already_added'));
    await sql`
      insert into monitor_post (monitor_id, post_id, company_id, account_id, classification, custom_tags, decision, decided_by, decided_at)
      values (${id}, ${post_id}::numeric, ${ctx.company.id}, ${account_id}, ${classification}, ${JSON.stringify(custom_tags)},
        ${isStored ? 'included' : null}, ${ctx.user.id}, ${ctx.now()})
      on conflict (monitor_id, post_id) do update set classification = excluded.classification,
        custom_tags = excluded.custom_tags, decision = excluded.decision`.execute(db);
    await sql`update monitor set match_revision = match_revision + 1 where id = ${id}`.execute(db);
  });
  await matchMonitor(ctx, id);
  return onePost(ctx, id, post_id);
}

const known = (numbers: Record<string, number | null | undefined>) =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => typeof value === 'number'));

export const externalHandlers = {
  upload_external_post: os.monitors.upload_external_post.handler(({ context, input }) =>
    addPost(context, input),
  ),
  delete_external_post: os.monitors.delete_external_post.handler(
    async ({ context, input: { id, post_id } }) => {
      await monitorFor(context, id, 'edit');
      const { rows } = await sql<{ screenshot: string | null }>`
      delete from monitor_external_post where company_id = ${context.company.id} and monitor_id = ${id}
        and post_id = ${post_id}::numeric returning screenshot`.execute(context.db);
      if (rows.length === 0) throw notFound('post');
      await sql`
      delete from monitor_post where company_id = ${context.company.id} and monitor_id = ${id}
        and post_id = ${post_id}::numeric`.execute(context.db);
      await sql`update monitor set match_revision = match_revision + 1 where id = ${id}`.execute(context.db);
      await matchMonitor(context, id);
      const screenshot = rows[0]?.screenshot;
      if (screenshot) await context.files.remove(screenshot);
      return { status: 'success' as const };
    },
  ),
};
