import type { ReportPart } from '#contract/exports.ts';
import { fullLabel, METRIC_TABLE, type MetricId } from '#contract/report/metrics.ts';
import type { PeriodTotals, ReportPost } from '#contract/report/report.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import type { PostPage, SetPost } from '#server/analytics/questions/posts.ts';
import type {
  ChartSection,
  ExportCell,
  ExportColumn,
  ExportCtx,
  Section,
  TableSection,
  ValueType,
} from '../exporter.ts';
import type { ExportedPost } from '../post-columns.ts';
import type { Tally } from './tally.ts';

/** A set of posts that a report is about: what any kind of report gives to be exported. */
export interface ReportSource {
  /** Its posts have verdicts on their disclosure. */
  is_campaign?: true;
  set: PostSet;
  /** Kind of report: "Keyword report". */
  genre: string;
  filters: readonly string[];
  /** Further remarks on its numbers. */
  notes?: readonly string[];
  /** These posts with their creators and texts; those that cannot be shown are left out. */
  describe(
    posts: SetPost[],
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
export const metricColumns = <M extends MetricId>(ids: readonly M[], currency: string): ExportColumn<M>[] =>
  ids.map((id) => ({ id, ...metricParts(id, currency), in_print: true }));

/** A column that documents have as well. */
export const column = <Id extends string>(
  id: Id,
  label: string,
  type: ValueType,
  more: Partial<Omit<ExportColumn, 'id'>> = {},
): ExportColumn<Id> => ({ id, label, type, in_print: true, ...more });

export const text = <Id extends string>(id: Id, label: string, width = 18) =>
  column(id, label, 'text', { width });

type Row<Id extends string> = Readonly<Record<Id, ExportCell | undefined>>;

export const cellsOf = <Id extends string>(
  row: Row<NoInfer<Id>>,
  columns: readonly ExportColumn<Id>[],
): ExportCell[] => columns.map(({ id }) => row[id] ?? null);

/** Rows of one kind as a table: the columns name the fields. */
export function table<Id extends string>(
  name: string,
  columns: readonly ExportColumn<Id>[],
  rows: ReadonlyArray<Row<NoInfer<Id>>>,
  most = Number.POSITIVE_INFINITY,
): TableSection {
  const shown = rows.slice(0, most);
  const cells = shown.map((row) => cellsOf(row, columns));
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
