import type { MonitorQuery } from '#contract/monitors/reports.ts';
import { disclosureCountsOf } from '#server/analytics/disclosures.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { os } from '#server/platform/gate.ts';
import { monitorSet } from '../monitor-set.ts';
import { monitorVerdicts } from './monitor-verdicts.ts';

async function disclosuresOf(ctx: ViewerCtx, { disclosure, ...query }: MonitorQuery) {
  const set = await monitorSet(ctx, query);
  const { verdicts, left_out } = await monitorVerdicts(ctx, query.id, set);
  const inSet = verdicts.filter((one) => disclosure === undefined || one.verdict === disclosure);
  const by_creator = [...Map.groupBy(inSet, (one) => one.profile_id)]
    .filter(([profile_id]) => profile_id !== 0)
    .map(([profile_id, own]) => ({ ...disclosureCountsOf(own), profile_id }));
  return { totals: disclosureCountsOf(inSet, left_out), by_creator };
}

export const disclosureHandlers = {
  disclosures: os.monitors.disclosures.handler(({ context, input }) =>
    disclosuresOf({ ...context, actor: context.user }, input),
  ),
};
