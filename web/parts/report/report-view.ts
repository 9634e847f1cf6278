import { z } from 'zod';
import { CREATOR_SORTS, POST_SORTS } from '#contract/report.ts';
import { CHART_METRICS } from './chart-metrics.ts';

const order = z.enum(['ASC', 'DESC']);

/** How a report is looked at: the part of a screen's address that is no part of the set. */
export const reportView = z.object({
  metric: z.enum(CHART_METRICS).default('impressions'),
  /** The period before is drawn too. */
  prior: z.boolean().default(false),
  creators_by: z.enum(CREATOR_SORTS).default('impressions'),
  creators_order: order.default('DESC'),
  posts_by: z.enum(POST_SORTS).default('created_time'),
  posts_order: order.default('DESC'),
});
export type ReportView = z.infer<typeof reportView>;

/** What need not be written into an address. */
export const USUAL_VIEW: ReportView = reportView.parse({});

/** The view of a visitor, without what must not be seen: the first visible metric and orders that tell nothing. */
export function visibleView<View extends ReportView>(view: View, hidden: ReadonlySet<string>): View {
  return {
    ...view,
    // The period before is no part of what was shared.
    prior: false,
    metric: hidden.has(view.metric) ? 'posts' : view.metric,
    creators_by: hidden.has(view.creators_by) ? 'posts' : view.creators_by,
    posts_by: hidden.has(view.posts_by) ? 'created_time' : view.posts_by,
  };
}

/** Part of every card's props: what is looked at, and how to look at something else. */
export interface ViewProps {
  view: ReportView;
  onView: (part: Partial<ReportView>) => void;
}
