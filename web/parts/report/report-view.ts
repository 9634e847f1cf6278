import { z } from 'zod';
import { CREATOR_SORTS, POST_SORTS } from '#contract/report/report.ts';
import { CHART_METRICS } from './chart-metrics.ts';

const order = z.enum(['ASC', 'DESC']);

/** Display settings of a report, stored in the URL. */
export const reportView = z.object({
  metric: z.enum(CHART_METRICS).default('impressions'),
  prior: z.boolean().default(false),
  creators_by: z.enum(CREATOR_SORTS).default('impressions'),
  creators_order: order.default('DESC'),
  posts_by: z.enum(POST_SORTS).default('created_time'),
  posts_order: order.default('DESC'),
});
export type ReportView = z.infer<typeof reportView>;

/** Defaults, which the URL leaves out. */
export const USUAL_VIEW: ReportView = reportView.parse({});

/** View of a visitor with hidden columns: the first visible metric, and orders that reveal nothing. */
export function visibleView<View extends ReportView>(view: View, hidden: ReadonlySet<string>): View {
  return {
    ...view,
    // The previous period is not shared.
    prior: false,
    metric: hidden.has(view.metric) ? 'posts' : view.metric,
    creators_by: hidden.has(view.creators_by) ? 'posts' : view.creators_by,
    posts_by: hidden.has(view.posts_by) ? 'created_time' : view.posts_by,
  };
}

export interface ViewProps {
  view: ReportView;
  onView: (part: Partial<ReportView>) => void;
}
