import type { PlannedRow } from '#contract/forecast.ts';
import { sharedAudiences } from '#server/analytics/overlap/shared-audiences.ts';
import type { AskCtx } from '#server/platform/context.ts';
import type { PlanAudience } from './engine/plan.ts';
import { accountsOf, platformOf } from './plan-history.ts';

/** For creators with known followers. */
export async function audienceOf(
  ctx: Pick<AskCtx, 'ch' | 'db' | 'company'>,
  rows: readonly PlannedRow[],
): Promise<PlanAudience> {
  const planned = rows.filter((row) => row.publications > 0);
  const keyOf = (profile_id: number, platform: string) => `${profile_id} ${platform}`;
  const asked = new Set(planned.map((row) => keyOf(row.profile_id, platformOf(row.post_type))));
  const accounts = await accountsOf(ctx, [...new Set(planned.map((row) => row.profile_id))]);
  const shared = await sharedAudiences(
    ctx.ch,
    ctx.company.id,
    accounts.filter((a) => asked.has(keyOf(a.profile_id, a.platform))),
  );
  const once = new Map(
    shared.flatMap(({ platform, profiles, people, followers }) =>
      profiles.map((id) => [keyOf(id, platform), people / followers] as const),
    ),
  );
  const sum = (part: 'people' | 'followers') => shared.reduce((total, of) => total + of[part], 0);
  return {
    overlap: shared.length === 0 ? null : 1 - sum('people') / sum('followers'),
    creators: new Set(shared.flatMap((of) => of.profiles)).size,
    once: ({ profile_id, post_type }) => once.get(keyOf(profile_id, platformOf(post_type))) ?? 1,
  };
}
