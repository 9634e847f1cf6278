import { sql } from 'kysely';
import type { z } from 'zod';
import type { HashtagPost, hashtagCalls } from '#contract/monitors/hashtags.ts';
import { fromStored } from '#contract/said.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { requireFlag } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres.ts';
import { accountByHandle, parseHandle } from '#server/slices/profiles/details/find-account.ts';
import { addProfile } from '#server/slices/profiles/details/profile-edit.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { monitorFor } from '../monitor-access.ts';
import { updateMonitor } from '../monitor-edit.ts';
import { readMonitor } from '../story-coverage/chosen-rows.ts';
import { tagsOf } from './monitor-tags.ts';

type Input = z.output<NonNullable<(typeof hashtagCalls.add_hashtag_creator)['~orpc']['inputSchema']>>;

/** The company's profile of an Instagram account; a new one for an unknown account. */
async function profileOf(ctx: Ctx, typed: string): Promise<{ id: number; name: string; slug: string }> {
  const parsed = parseHandle('instagram', typed);
  if (parsed.username === null) throw refuse('BAD_REQUEST', parsed.message, 'username');
  const { username } = parsed;
  const known = await accountByHandle(ctx, 'instagram', username);
  if (known) return { id: known.profile_id, name: known.name, slug: known.slug };
  const accounts = [{ platform: 'instagram' as const, username }];
  return addProfile(ctx, { name: username, kind: 'influencer', accounts });
}

/**
 * Somebody saw on Instagram who the author is. Where only posts of chosen creators count, the creator is chosen. Elsewhere
 * that would count all of its posts, or exclude those of everybody else: its posts are asked for, and count by the keywords.
 */
export async function addHashtagCreator(ctx: Ctx, { id, media_id, username }: Input) {
  await monitorFor(ctx, id, 'edit');
  requireFlag(ctx, 'profiles_monitor');
  const monitor = await readMonitor(ctx, id);
  const { rows } = await sql`
    select media_id from hashtag_post
    where company_id = ${ctx.company.id} and media_id = ${media_id} and tags ?| ${tagsOf(monitor)}::text[]`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound('post');
  const { id: profile_id, name, slug } = await profileOf(ctx, username);
  const has_creators = monitor.profile_ids.length + monitor.list_ids.length > 0;
  const is_chosen = has_creators && monitor.creators_search_type === 'AND';
  if (is_chosen && !monitor.profile_ids.includes(profile_id))
    await updateMonitor(ctx, { id, profile_ids: [...monitor.profile_ids, profile_id] });
  await transaction(ctx.db, async (trx) => {
    if (!is_chosen)
      await trx
        .insertInto('monitor_hashtag_creator')
        .values({
          ...{ company_id: ctx.company.id, monitor_id: id, profile_id },
          ...{ added_at: ctx.now(), added_by: ctx.user.id },
        })
        .onConflict((c) => c.doNothing())
        .execute();
    await trx
      .updateTable('hashtag_post')
      .set({ profile_id })
      .where('company_id', '=', ctx.company.id)
      .where('media_id', '=', media_id)
      .execute();
  });
  ctx.record.target = `Profile ${profile_id}`;
  return { profile_id, name, slug, is_chosen };
}

type Named = NonNullable<HashtagPost['creator']>;

/** Named authors with the state of their Instagram accounts, by profile. */
export async function hashtagCreators(ctx: Ctx, profile_ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<
    Omit<Named, 'reason' | 'asked_at'> & { error: string | null; asked_at: Date | null }
  >`
    select distinct on (p.id) p.id, coalesce(o.fields ->> 'name', p.name) as name, p.slug, a.username,
      case when a.id is not null then coalesce(s.state, 'waiting') end as state, s.error, s.asked_at
    from profile p left join profile_company o on o.company_id = ${ctx.company.id} and o.profile_id = p.id
    left join ${seenAccounts(ctx.company.id)} a on a.profile_id = p.id and a.platform = 'instagram'
    left join connector_account s on s.account_id = a.id
    where p.id = any(${[...profile_ids]}::int[]) and (p.company_id is null or p.company_id = ${ctx.company.id})
    order by p.id, s.asked_at desc nulls last, a.id`.execute(ctx.db);
  return new Map(
    rows.map(({ error, asked_at, ...row }) => [
      row.id,
      { ...row, reason: fromStored(error), asked_at: asked_at?.toISOString() ?? null },
    ]),
  );
}
