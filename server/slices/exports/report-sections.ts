import type { ReportPart } from '#contract/exports.ts';
import { fullLabel, METRIC_TABLE, type MetricId } from '#contract/metrics.ts';
import type { PeriodTotals, ReportPost } from '#contract/report.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import type { PostPage, SetPost } from '#server/analytics/questions/posts.ts';
import type {
  ChartSection,
  ExportCell,
  ExportColumn,
  ExportCtx,
  Section,
  TableSection,
} from './exporters.ts';
import type { ExportedPost } from './post-columns.ts';
import type { Tally } from './tally.ts';

/** A set of posts that a report is about: what any kind of report gives to be exported. */
export interface ReportSource {
  /** Its posts have verdicts on their disclosure. */
  is_campaign?: true;
  set: PostSet;
  /** Kind of report: "Keyword report". */
  genre: string;
  filters: readonly string[];
  /** These posts with their creators and texts; those that cannot be shown are left out. */
  describe(
    found: SetPost[],
  ): Promise<Array<{ post: SetPost; row: ReportPost & Pick<ExportedPost, 'disclosure'> }>>;
}

export interface ReportChoice {
  parts?: readonly ReportPart[] | undefined;
  posts_by: PostPage['sort_by'];
  posts_order: PostPage['order'];
  /** For documents that are looked at: charts, and the first rows of long tables. */
  is_print: boolean;
}

export interface Making {
  ctx: ExportCtx;
  source: ReportSource;
  choice: ReportChoice;
  totals: PeriodTotals;
  tally: Tally;
}

/** Rows of long tables in print. */
export const PRINTED = 25;

/** Name and writing of a metric; money in the currency of the report. */
export function metricParts(
  id: MetricId,
  currency: string,
): Pick<ExportColumn, 'label' | 'type' | 'currency'> {
  const type = METRIC_TABLE[id].unit;
  return { label: fullLabel(id), type, ...(type === 'money' ? { currency } : {}) };
}

/** Columns named after metrics. */
export const metricColumns = (ids: readonly MetricId[], currency: string): ExportColumn[] =>
  ids.map((id) => ({ id, ...metricParts(id, currency), in_print: true }));

export const text = (id: string, label: string, width = 18): ExportColumn => ({
  id,
  label,
  type: 'text',
  width,
  in_print: true,
});

/** Rows of one kind as a table: the columns name the fields. */
export function table(
  name: string,
  columns: ExportColumn[],
  rows: readonly object[],
  most = Number.POSITIVE_INFINITY,
): TableSection {
  const shown = rows.slice(0, most);
  const cells = shown.map((row) => columns.map(({ id }) => (Reflect.get(row, id) ?? null) as ExportCell));
  return {
    kind: 'table',
    name,
    columns,
    rows: [cells],
    total: shown.length,
    left_out: rows.length - shown.length,
  };
}

export const chart = (is_print: boolean, section: Omit<ChartSection, 'kind'>): Section[] =>
  is_print && section.categories.length > 0 ? [{ kind: 'chart', ...section }] : [];

export const heading = (is_print: boolean, name: string): Section[] =>
  is_print ? [{ kind: 'heading', name }] : [];
