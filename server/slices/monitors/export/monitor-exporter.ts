import { sql } from 'kysely';
import { accessOf } from '#contract/calls/endpoints.ts';
import type { MonitorExport } from '#contract/exports.ts';
import { BUDGET_RATIOS, type Budget } from '#contract/monitors/budget.ts';
import { type MonitorQuery, monitorReportCalls } from '#contract/monitors/reports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import { isPrinted } from '#contract/report/export-formats.ts';
import type { MetricId } from '#contract/report/metrics.ts';
import { REPORT_SECTIONS, type SectionOf } from '#contract/report/report-sections.ts';
import type { AdReport } from '#contract/sales/ads.ts';
import type { OrderReport } from '#contract/sales/orders.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { periodText } from '#server/platform/date-text.ts';
import { phrase, t } from '#server/platform/language.ts';
import { composed } from '#server/slices/exports/composed.ts';
import type { ExportCtx, ExportDocument, Exporter, Section } from '#server/slices/exports/exporter.ts';
import { rateNotes } from '#server/slices/exports/rate-notes.ts';
import { audience } from '#server/slices/exports/report/report-breakdowns.ts';
import { reportDocument, reportFrame } from '#server/slices/exports/report/report-document.ts';
import { reportChoice } from '#server/slices/exports/report/report-layouts.ts';
import { posts } from '#server/slices/exports/report/report-lists.ts';
import type { ReportSource } from '#server/slices/exports/report/report-sections.ts';
import { openTally } from '#server/slices/exports/report/tally.ts';
import { adSections } from '#server/slices/exports/results/result-ads.ts';
import {
  type CampaignPlan,
  type ResultNumbers,
  resultNumbers,
} from '#server/slices/exports/results/result-numbers.ts';
import { headlineOf, resultMakers } from '#server/slices/exports/results/result-sections.ts';
import { readBudget } from '../budget/budget.ts';
import { costSections } from '../budget/cost-sections.ts';
import { deliverableSections } from '../forecast/deliverable-sections.ts';
import { coveredPlan } from '../forecast/deliverables.ts';
import { comparison } from '../forecast/monitor-forecast.ts';
import { isStale } from '../matching/is-stale.ts';
import { monitorFor } from '../monitor-access.ts';
import type { MonitorRow } from '../monitor-row.ts';
import { monitorSet } from '../monitor-set.ts';
import { monitorPosts, ruledMonitor } from '../posts/post-rows.ts';
import { disclosureSection, sentimentSection } from './campaign-sections.ts';

type Looked = Omit<MonitorQuery, 'id'>;

const or = (names: readonly string[]) => names.join(t(' or '));

/** One filter each. */
function inWords(
  monitor: MonitorRow,
  { platform, post_type, tag, classification, disclosure }: Looked,
): string[] {
  const { keywords, search_type, platforms_to_track, post_types } = monitor;
  const platforms = platform?.length ? platform : platforms_to_track;
  const types = post_type?.length ? post_type : post_types;
  return [
    t('Campaign: {name}, {period}', {
      name: monitor.name,
      period: periodText({ from_date: monitor.start_date, to_date: monitor.end_date }),
    }),
    ...(keywords.length > 0
      ? [
          t(search_type === 'AND' ? 'Keywords: {words} (all of them)' : 'Keywords: {words} (any of them)', {
            words: keywords.join(', '),
          }),
        ]
      : []),
    ...(platforms.length > 0
      ? [t('{label}: {value}', { label: t('Platform'), value: or(platforms.map((p) => PLATFORM_NAMES[p])) })]
      : []),
    ...(types.length > 0
      ? [
          t('{label}: {value}', {
            label: t('Post type'),
            value: or(types.map((type) => phrase(typeLabel(type)))),
          }),
        ]
      : []),
    ...(tag ? [t('{label}: {value}', { label: t('Tag'), value: tag })] : []),
    ...(classification ? [t('{label}: {value}', { label: t('Label'), value: classification })] : []),
    ...(disclosure
      ? [t('{label}: {value}', { label: t('Disclosure'), value: phrase(disclosure.replace('_', ' ')) })]
      : []),
  ];
}

async function isMatching({ db }: ExportCtx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_matching: boolean }>`
    select ${isStale} as is_matching from monitor m left join monitor_match t on t.monitor_id = m.id where m.id = ${id}`.execute(
    db,
  );
  return rows[0]?.is_matching ?? false;
}

/** All posts of a monitor, or the selected ones, as the source of a report. */
export async function monitorSource(ctx: ExportCtx, id: number, looked: Looked): Promise<ReportSource> {
  const asking = { ...ctx, actor: ctx.user };
  const set = await monitorSet(asking, { id, ...looked });
  const ruled = await ruledMonitor(asking, id);
  return {
    set,
    genre: 'Campaign report',
    is_campaign: true,
    filters: inWords(ruled.monitor, looked),
    notes: (await isMatching(ctx, id))
      ? [t('Matching was in progress when these numbers were read: some posts may be missing.')]
      : [],
    async describe(posts) {
      const shown = new Map((await monitorPosts(asking, ruled, set, posts)).map((row) => [row.id, row]));
      return posts.flatMap((post) => {
        const row = shown.get(post.post_id);
        return row ? [{ post, row: { ...row, matched: row.keywords } }] : [];
      });
    },
  };
}

/** Whether a report is about all of a monitor: only then do its costs and its plan belong to the results. */
const isWhole = ({ from_date, to_date, platform, post_type, tag, classification, disclosure }: Looked) =>
  !from_date && !to_date && !platform?.length && !post_type?.length && !tag && !classification && !disclosure;

type ReportRequest = Looked &
  Pick<MonitorExport, 'id' | 'sections' | 'introduction' | 'posts_by' | 'posts_order'> & {
    /** Figures after the results. */
    after_results?: Section[];
  };

type AskingCtx = Parameters<typeof readBudget>[0];

/** Orders and ads of campaigns are in a slice above this one. */
export interface CampaignSales {
  orders(asking: AskingCtx, monitor: { id: number }): Promise<OrderReport>;
  ads(
    asking: AskingCtx,
    monitor: { id: number },
    read: { budget: Budget; orders: OrderReport },
  ): Promise<AdReport>;
  orderSections(asking: AskingCtx, id: number, report: OrderReport): Section[];
  links: CampaignLinks;
}

/** Clicks on the tracking links of a campaign. */
export type CampaignLinks = (
  ctx: ExportCtx,
  id: number,
  days: Pick<Looked, 'from_date' | 'to_date'>,
) => Promise<Section[]>;

/** The report of a campaign for its client: results and findings, then who and what brought them. */
export async function campaignDocument(
  ctx: ExportCtx,
  source: ReportSource,
  request: ReportRequest,
  links: CampaignLinks,
  plan: Partial<CampaignPlan> = {},
): Promise<{ document: ExportDocument; numbers: ResultNumbers }> {
  const { id, posts_by, posts_order, after_results = [] } = request;
  const { name } = await monitorFor(ctx, id, 'read');
  const [totals, choice] = await Promise.all([totalsOf(source.set), reportChoice(ctx, 'monitor', request)]);
  const numbers = await resultNumbers(ctx, source, { name, totals, ...plan });
  const tally = openTally();
  const making = { ctx, source, totals, tally, choice: { posts_by, posts_order, is_print: true } };
  const makers = resultMakers(ctx, numbers);
  const { sections, notes } = await composed(REPORT_SECTIONS.monitor, choice, {
    ...makers,
    results: async () => [...(await makers.results()), ...after_results],
    links: () => links(ctx, id, request),
    audience: () => audience(making),
    sentiment: () => sentimentSection(ctx, source.set),
    disclosure: () => disclosureSection(ctx, id, source.set),
    posts: () => posts(making),
  });
  const chosen: readonly SectionOf<'monitor'>[] = choice.sections ?? REPORT_SECTIONS.monitor;
  const more = chosen.some((code) => WITH_COSTS.includes(code)) ? costNotes(numbers) : { notes: [] };
  const frame = reportFrame(source, { totals, tally, ...more, notes: [...notes, ...more.notes] });
  return { document: { ...frame, headline: headlineOf(numbers), sections }, numbers };
}

/** Sections with ratios of costs. */
const WITH_COSTS: readonly SectionOf<'monitor'>[] = ['results', 'findings', 'money', 'orders'];

/** Ratios of costs that a document has, and the rates of its amounts. */
function costNotes({ budget, orders }: Pick<ResultNumbers, 'budget' | 'orders'>) {
  const paid = budget !== null && budget.totals.cost !== null ? budget : null;
  const sold = orders !== null && orders.orders > 0 ? orders : null;
  const ratios: MetricId[] = [...(paid ? BUDGET_RATIOS : []), ...(sold ? (['roas', 'cac'] as const) : [])];
  const converted = sold ?? paid;
  return { ratios, notes: converted ? rateNotes(converted.rates, converted.currency) : [] };
}

async function campaignPlan(
  ctx: ExportCtx,
  { id, emv_model }: Pick<ReportRequest, 'id' | 'emv_model'>,
  sales: CampaignSales,
): Promise<CampaignPlan> {
  const asking = { ...ctx, actor: ctx.user };
  const [budget, planned, covered, orders] = await Promise.all([
    readBudget(asking, { id, emv_model }),
    comparison(ctx, id),
    coveredPlan(ctx, id),
    sales.orders(asking, { id }),
  ]);
  const ads = await sales.ads(asking, { id }, { budget, orders });
  return { budget, plan: planned.comparison, covered, orders, ads };
}

/** A monitor: its statistics, breakdowns, creators and posts. */
export const monitorExporter = (sales: CampaignSales): Exporter<MonitorExport> => ({
  access: accessOf(monitorReportCalls.stats),
  async title(ctx, input) {
    const { name } = await monitorFor(ctx, input.id, 'read');
    const [only, ...more] = input.parts ?? [];
    return only && more.length === 0 ? `${name}: ${only}` : name;
  },
  sent: ({ id }) => ({ type: 'monitor', id }),
  async document(ctx, input, format) {
    const { id, parts, posts_by, posts_order } = input;
    const is_print = isPrinted(format);
    const source = await monitorSource(ctx, id, input);
    if (is_print && parts === undefined) {
      const plan = isWhole(input) ? await campaignPlan(ctx, input, sales) : {};
      return (await campaignDocument(ctx, source, input, sales.links, plan)).document;
    }
    const choice = { parts, posts_by, posts_order, is_print };
    if (parts !== undefined || !isWhole(input)) return reportDocument(ctx, source, choice);
    const asking = { ...ctx, actor: ctx.user };
    const [budget, covered, orders] = await Promise.all([
      readBudget(asking, { id, emv_model: input.emv_model }),
      coveredPlan(ctx, id),
      sales.orders(asking, { id }),
    ]);
    const ads = await sales.ads(asking, { id }, { budget, orders });
    const document = await reportDocument(ctx, source, choice, costNotes({ budget, orders }));
    const more = [
      ...deliverableSections(covered),
      ...costSections(budget),
      ...sales.orderSections(asking, id, orders),
      ...adSections(ads),
    ];
    return { ...document, sections: [...document.sections, ...more] };
  },
});
