import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { readAccounts } from '../details/profile-read.ts';
import { mergesInto, withMerged } from '../merge/merges.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { importSources } from './import-sources.ts';

const MOST_EDITS = 200;

/**
 * Imports of the current posts, and this company's edits. Other companies' imports show only the company.
 */
async function readActivity(ctx: Ctx, id_or_slug: string) {
  const profile = await visibleProfile(ctx, id_or_slug);
  const accounts = await readAccounts(ctx, profile);
  const brought = accounts.length
    ? await ctx.ch.query<{ import_id: number }>(
        `SELECT DISTINCT import_id FROM posts FINAL WHERE account_id IN {ids:Array(UInt32)} AND import_id > 0`,
        { ids: accounts.map((a) => a.id) },
        'imports of a profile',
      )
    : [];
  const edits = await ctx.db
    .selectFrom('profile_edit as e')
    .leftJoin('app_user as u', 'u.id', 'e.user_id')
    .select(['e.at', 'e.what', 'u.first_name', 'u.last_name', 'u.email'])
    .where('e.company_id', '=', ctx.company.id)
    .where('e.profile_id', 'in', await withMerged(ctx, profile.id))
    .orderBy('e.id', 'desc')
    .limit(MOST_EDITS)
    .execute();
  return {
    imports: await importSources(
      ctx,
      brought.map((b) => b.import_id),
    ),
    edits: edits.map((e) => ({
      at: new Date(e.at).toISOString(),
      by: personName(e),
      what: e.what,
    })),
    merges: (await mergesInto(ctx, profile.id)).map((m) => ({
      merge_id: m.id,
      name: m.name,
      at: m.merged_at.toISOString(),
      by: personName(m),
      undo_refused: m.undo_refused,
    })),
  };
}

export const activityHandlers = {
  activity: os.profiles.activity.handler(({ context, input }) => readActivity(context, input.id)),
};
