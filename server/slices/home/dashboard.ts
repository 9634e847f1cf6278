import type { Dashboard } from '#contract/home.ts';
import { type EmvModel, type MetricRow, ORIGINS } from '#contract/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dayName, dayNumber } from '#server/platform/day-starts.ts';
import { type CreatorSums, metricsOf, NOTHING, originsOf } from '#server/platform/metrics/metric-row.ts';
import { type EmvChoice, emvOf } from '#server/platform/metrics/post-sql.ts';
import { type Days, periodOf, previousDays, type Times, timesOf } from '#server/platform/period.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { creatorsOf } from '#server/slices/keywords/creators.ts';
import { type DayRow, daySums, leaders, people } from './dashboard.reports.ts';

/** What the sums of a period depend on. */
interface Asked extends Times {
  company_id: number;
  timezone: string;
  emv: EmvChoice;
}

const LEADERS = 6;
const SHOWN = ['posts', 'interactions', 'impressions', 'reach', 'media_value'] as const;
const SUMMED = [...SHOWN, 'rated_interactions', 'rated_basis'] as const;
const NO_SUMS = { posts: 0, interactions: 0, impressions: 0, reach: 0, media_value: 0 };

/** Sums over all posts cost a look at each of the period: kept until posts or accounts change. */
const sums = whileUnchanged(['posts', 'accounts'], async (ch: ClickHouse, asked: Asked) => {
  // One after the other: together they would hold the memory of three.
  const days = await daySums(ch, asked);
  const counted = await people(ch, asked);
  return { days, counted, leaders: await leaders(ch, { ...asked, most: LEADERS }) };
});

export async function dashboardOf(
  ctx: Ctx,
  input: Days & { emv_model?: EmvModel | undefined },
): Promise<Dashboard> {
  const { timezone } = ctx.company;
  const emv = emvOf(ctx, input.emv_model);
  const times = timesOf(periodOf(input), timezone);
  const found = await sums(ctx.ch, { company_id: ctx.company.id, timezone, emv, ...times });
  const current = found.days.filter((day) => day.time >= input.from_date);
  const previous = found.days.filter((day) => day.time < input.from_date);
  return {
    ...totals(
      current,
      found.counted.find((c) => c.is_current === 1),
    ),
    previous: {
      ...totals(
        previous,
        found.counted.find((c) => c.is_current === 0),
      ),
      ...previousDays(input),
    },
    origins: bySource(current, emv.model),
    emv_model: emv.model,
    currency: emv.currency,
    days: everyDay(input, current),
    top_influencers: await named(ctx, found.leaders),
  };
}

type Counted = Awaited<ReturnType<typeof people>>[number] | undefined;

function totals(rows: DayRow[], counted: Counted): MetricRow {
  const sums: CreatorSums = { ...NOTHING };
  for (const row of rows) for (const name of SUMMED) sums[name] += row[name];
  const { influencers = 0, total_followers = 0 } = counted ?? {};
  return metricsOf({ ...sums, influencers, total_followers });
}

/** Sums by where the numbers come from; money is as good as the number it is made of. */
function bySource(days: DayRow[], model: EmvModel): Dashboard['origins'] {
  const by = (metric: keyof Dashboard['origins'], originOf: (row: DayRow) => number) => {
    const parts = ORIGINS.map(() => 0);
    for (const row of days) parts[originOf(row)] = (parts[originOf(row)] ?? 0) + row[metric];
    return originsOf(parts);
  };
  const counted = (row: DayRow) => (row.is_edited ? ORIGINS.indexOf('edited') : 0);
  const shown = (row: DayRow) => row.impressions_origin;
  return {
    interactions: by('interactions', counted),
    impressions: by('impressions', shown),
    reach: by('reach', (row) => row.reach_origin),
    media_value: by('media_value', model === 'emv.cpm@1' ? shown : counted),
  };
}

function everyDay({ from_date, to_date }: Days, rows: DayRow[]): Dashboard['days'] {
  const first = dayNumber(from_date);
  const days = Array.from({ length: dayNumber(to_date) + 1 - first }, (_none, i) => ({
    ...NO_SUMS,
    time: dayName(first + i),
  }));
  for (const row of rows) {
    const day = days[dayNumber(row.time) - first];
    if (day) for (const name of SHOWN) day[name] += row[name];
  }
  return days;
}

async function named(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof leaders>>,
): Promise<Dashboard['top_influencers']> {
  const found = await creatorsOf(
    ctx,
    rows.map(({ profile_id, first_account: account_id }) => ({ profile_id, account_id })),
  );
  return rows.flatMap(({ profile_id, posts, impressions, media_value }) => {
    const person = found.get(profile_id);
    if (!person) return [];
    const { name, slug, picture, available_platforms } = person;
    return [
      {
        id: profile_id,
        name,
        slug,
        picture: ctx.pictures.address(picture),
        available_platforms,
        posts,
        impressions,
        media_value,
      },
    ];
  });
}
