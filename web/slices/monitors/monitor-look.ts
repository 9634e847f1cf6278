import { z } from 'zod';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import { ofMonitor } from '#contract/monitors/reports.ts';
import { csv, id, platform, postType } from '#contract/values/primitives.ts';
import { reportView } from '#web/parts/report/report-view.ts';

/** Filter of the Creators tab. */
export const PARTICIPATIONS = ['all', 'participating', 'not_participating', 'others'] as const;

/** URL state: tab, filters and display settings. */
export const monitorLook = z.object({
  tab: z.string().default(''),
  ...ofMonitor,
  id: id.optional(),
  platform: csv(platform).default([]),
  post_type: csv(postType).default([]),
  ...reportView.shape,
  /** Posts tab. */
  state: z.enum(['included', 'excluded']).default('included'),
  layout: z.enum(['grid', 'table']).default('grid'),
  keyword: z.string().max(200).optional(),
  profile_id: id.optional(),
  /** Creators tab. */
  participation: z.enum(PARTICIPATIONS).default('all'),
  list_id: id.optional(),
  search: z.string().max(120).default(''),
  /** Orders section: a file to review. */
  orders_file: id.optional(),
  /** Ads section: a file to review. */
  ads_file: id.optional(),
  /** Drafts section: the open deliverable, by creator and key. */
  draft: z.string().max(40).optional(),
});
export type MonitorLook = z.output<typeof monitorLook>;
export type PatchLook = (part: Partial<MonitorLook>, options?: { push?: boolean }) => unknown;

export const NO_FILTERS = {
  from_date: undefined,
  to_date: undefined,
  platform: undefined,
  post_type: undefined,
  tag: undefined,
  content: undefined,
  classification: undefined,
  disclosure: undefined,
  keyword: undefined,
  profile_id: undefined,
};

/** Filters as call input. Contradictory days are ignored. */
export function monitorInput(monitor_id: number, look: MonitorLook): MonitorQuery {
  const {
    from_date,
    to_date,
    platform: platforms,
    post_type,
    tag,
    classification,
    content,
    disclosure,
    emv_model,
  } = look;
  const dated = from_date !== undefined && to_date !== undefined && from_date <= to_date;
  return {
    id: monitor_id,
    ...(dated ? { from_date, to_date } : {}),
    ...(platforms.length > 0 ? { platform: platforms } : {}),
    ...(post_type.length > 0 ? { post_type } : {}),
    ...(tag ? { tag } : {}),
    ...(classification ? { classification } : {}),
    ...(content ? { content } : {}),
    ...(disclosure ? { disclosure } : {}),
    ...(emv_model ? { emv_model } : {}),
  };
}
