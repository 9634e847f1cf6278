import type { Dashboard } from '#contract/home.ts';
import { type EmvModel, type MetricRow, ORIGINS, type OriginParts } from '#contract/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dayName, dayNumber } from '#server/platform/day-starts.ts';
import { type CreatorSums, metricsOf, NOTHING, originsOf } from '#server/platform/metrics/metric-row.ts';
import { type EmvChoice, emvOf } from '#server/platform/metrics/post-sql.ts';
import { type Days, periodOf, previousDays, timesOf } from '#server/platform/period.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { creatorsOf } from '#server/slices/keywords/creators.ts';
import { type DayRow, daySums, factsRead, LACKING, leaders, people } from './dashboard.reports.ts';

/** What the sums of a period depend on. */
interface Asked extends Days {
  company_id: number;
  timezone: string;
  emv: EmvChoice;
  /** When the accounts' facts were read: on a server that may be after the accounts were written. */
  facts: unknown;
}

const LEADERS = 6;
const KEPT = 50;
const SHOWN = ['posts', 'interactions', 'impressions', 'reach', 'media_value'] as const;
const SUMMED = [...SHOWN, 'rated_interactions', 'rated_basis'] as const;
type Day = Dashboard['days'][number];

/** Sums over all posts cost a look at each of the period: kept until posts or accounts change. */
const kept = whileUnchanged(
  ['posts', 'accounts'],
  async (ch: ClickHouse, { from_date, to_date, ...asked }: Asked) => {
    const times = { ...asked, ...timesOf(periodOf({ from_date, to_date }), asked.timezone) };
    // One after the other: together they would hold the memory of three.
    const rows = await daySums(ch, times);
    const both = await people(ch, times);
    const current = rows.filter((row) => row.time >= from_date);
    const previous = rows.filter((row) => row.time < from_date);
    return {
      totals: totals(
        current,
        both.find((p) => p.is_current === 1),
      ),
      previous: totals(
        previous,
        both.find((p) => p.is_current === 0),
      ),
      origins: bySource(current, asked.emv.model),
      missing: missingOf(current),
      days: dayByDay(current),
      leaders: await leaders(ch, { ...times, most: LEADERS }),
    };
  },
  KEPT,
);

export async function dashboardOf(
  ctx: Ctx,
  { emv_model, ...days }: Days & { emv_model?: EmvModel | undefined },
): Promise<Dashboard> {
  const emv = emvOf(ctx, emv_model);
  const [facts] = await factsRead(ctx.ch, {});
  const { timezone, id: company_id } = ctx.company;
  const found = await kept(ctx.ch, { company_id, timezone, emv, facts, ...days });
  return {
    ...found.totals,
    previous: { ...found.previous, ...previousDays(days) },
    origins: found.origins,
    missing: found.missing,
    emv_model: emv.model,
    currency: emv.currency,
    days: everyDay(days, found.days),
    top_influencers: await named(ctx, found.leaders),
  };
}

type People = Awaited<ReturnType<typeof people>>[number];

function totals(rows: DayRow[], counted: People | undefined): MetricRow {
  const sums: CreatorSums = { ...NOTHING };
  for (const row of rows) for (const name of SUMMED) sums[name] += row[name];
  const { influencers = 0, total_followers = 0 } = counted ?? {};
  return metricsOf({ ...sums, influencers, total_followers });
}

/** A metric's sums by where it comes from. */
function partsOf(
  rows: DayRow[],
  metric: keyof Dashboard['origins'],
  originOf: (row: DayRow) => number,
): OriginParts {
  const parts = ORIGINS.map(() => 0);
  for (const row of rows) parts[originOf(row)] = (parts[originOf(row)] ?? 0) + row[metric];
  return originsOf(parts);
}
const seen = (row: DayRow) => row.impressions_origin;
const reached = (row: DayRow) => row.reach_origin;
const counted = (row: DayRow) => (row.is_edited ? ORIGINS.indexOf('edited') : 0);

function bySource(rows: DayRow[], model: EmvModel): Dashboard['origins'] {
  return {
    interactions: partsOf(rows, 'interactions', counted),
    impressions: partsOf(rows, 'impressions', seen),
    reach: partsOf(rows, 'reach', reached),
    // Money is as good as the number it is made of.
    media_value: partsOf(rows, 'media_value', model === 'emv.cpm@1' ? seen : counted),
  };
}

function missingOf(rows: DayRow[]): Dashboard['missing'] {
  const missing: Dashboard['missing'] = {};
  for (const [i, [metric, reason]] of LACKING.entries()) {
    const posts = rows.reduce((sum, row) => sum + (row.lacking[i] ?? 0), 0);
    if (posts > 0) missing[metric] = { ...missing[metric], [reason]: posts };
  }
  return missing;
}

function dayOf(time: string, rows: DayRow[]): Day {
  const { posts, interactions, impressions, reach, media_value } = totals(rows, undefined);
  const impressions_origins = partsOf(rows, 'impressions', seen);
  const reach_origins = partsOf(rows, 'reach', reached);
  return { time, posts, interactions, impressions, reach, media_value, impressions_origins, reach_origins };
}

/** The days that have posts. */
function dayByDay(rows: DayRow[]): Map<string, Day> {
  const byDay = new Map<string, DayRow[]>();
  for (const row of rows) {
    const day = byDay.get(row.time);
    if (day) day.push(row);
    else byDay.set(row.time, [row]);
  }
  return new Map([...byDay].map(([time, list]) => [time, dayOf(time, list)]));
}

function everyDay({ from_date, to_date }: Days, days: Map<string, Day>): Day[] {
  const first = dayNumber(from_date);
  return Array.from({ length: dayNumber(to_date) + 1 - first }, (_none, i) => {
    const time = dayName(first + i);
    return days.get(time) ?? dayOf(time, []);
  });
}

async function named(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof leaders>>,
): Promise<Dashboard['top_influencers']> {
  const found = await creatorsOf(
    ctx,
    rows.map(({ profile_id, first_account: account_id }) => ({ profile_id, account_id })),
  );
  return rows.flatMap(({ profile_id: id, posts, impressions, media_value }) => {
    const person = found.get(id);
    if (!person) return [];
    const { name, slug, available_platforms } = person;
    const picture = ctx.pictures.address(person.picture);
    return [{ id, name, slug, picture, available_platforms, posts, impressions, media_value }];
  });
}
