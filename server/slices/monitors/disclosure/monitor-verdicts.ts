import { sql } from 'kysely';
import { creatorsOf } from '#server/analytics/creators.ts';
import {
  type CheckedPost,
  MOST_DISCLOSURES,
  type PostVerdict,
  verdictsOf,
} from '#server/analytics/disclosures.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { captionsOf } from '#server/analytics/questions/captions.ts';
import type { AskCtx } from '#server/platform/context.ts';

/** A monitor's posts with their verdicts, newest first. */
export async function monitorVerdicts(
  ctx: AskCtx,
  monitor_id: number,
  set: PostSet,
): Promise<{ verdicts: PostVerdict[]; left_out: number }> {
  const { captions, total } = await captionsOf(set, MOST_DISCLOSURES);
  const [{ rows: typed }, monitor, people] = await Promise.all([
    sql<{ post_id: string; profile_id: number | null; message: string }>`
      select e.post_id::text as post_id, a.profile_id, e.message from monitor_external_post e
      left join account a on a.id = e.account_id
      where e.company_id = ${ctx.company.id} and e.monitor_id = ${monitor_id}`.execute(ctx.db),
    ctx.db
      .selectFrom('monitor')
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', monitor_id)
      .select('market')
      .executeTakeFirst(),
    creatorsOf(ctx, captions),
  ]);
  const known = new Set(captions.map(({ post_id }) => post_id));
  const more = typed.filter(({ post_id }) => !known.has(post_id));
  const countries = await creatorsOf(
    ctx,
    more.map((row) => ({ account_id: 0, profile_id: row.profile_id ?? 0 })),
  );
  const post = (row: Pick<CheckedPost, 'post_id' | 'profile_id' | 'message' | 'title' | 'is_paid'>) => ({
    ...row,
    country: (people.get(row.profile_id) ?? countries.get(row.profile_id))?.country || null,
    campaign_market: monitor?.market ?? '',
  });
  const verdicts = await verdictsOf([
    ...captions.map(post),
    ...more.map(({ post_id, profile_id, message }) =>
      post({ post_id, profile_id: profile_id ?? 0, message, title: null, is_paid: null }),
    ),
  ]);
  return { verdicts, left_out: total - captions.length };
}
