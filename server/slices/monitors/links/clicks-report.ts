import { sql } from 'kysely';
import { creatorsOf } from '#server/analytics/creators.ts';
import { dayName, dayNumber } from '#server/analytics/day-starts.ts';
import { intervalStart, intervalStarts, seriesInterval } from '#server/analytics/intervals.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type ClickDays, clicksOn } from './read-links.ts';

const MOST_REFERRERS = 50;

interface Counted {
  clicks: number;
  visitors: number;
}

/** By day, site and creator. */
export async function readClicks(ctx: Ctx, monitor_id: number, days: ClickDays) {
  const by = async <T>(key: ReturnType<typeof sql.raw>) => {
    const { rows } = await sql<Counted & { key: T }>`
      select ${key} as key, sum(clicks)::int as clicks, sum(visitors)::int as visitors
      from (${clicksOn({ ...days, company: ctx.company, monitor_id })}) c where not is_bot
      group by 1 order by 2 desc, 1`.execute(ctx.db);
    return rows;
  };
  const [dated, hosts, profiles] = await Promise.all([
    by<string>(sql.raw('day::text')),
    by<string>(sql.raw('referrer')),
    by<number | null>(sql.raw('profile_id')),
  ]);
  const owned = profiles.flatMap(({ key }) => (key === null ? [] : [{ profile_id: key, account_id: 0 }]));
  const people = await creatorsOf(ctx, owned);
  return {
    days: clicksOver(dated, days),
    referrers: hosts
      .slice(0, MOST_REFERRERS)
      .map(({ key, ...counted }) => ({ host: key || null, ...counted })),
    creators: profiles.flatMap(({ key, ...counted }) => {
      const person = key === null ? undefined : people.get(key);
      return person ? [{ profile_id: person.profile_id, name: person.name, ...counted }] : [];
    }),
  };
}

/** From the first to the last interval with a click, or of the requested period. */
function clicksOver(dated: Array<Counted & { key: string }>, { from_date, to_date }: ClickDays) {
  const times = dated.map(({ key }) => key).sort();
  const first = from_date ?? times[0];
  const last = to_date ?? times.at(-1);
  if (first === undefined || last === undefined || first > last) return [];
  const days = { from_date: first, to_date: last };
  const interval = seriesInterval(days);
  const byStart = Map.groupBy(dated, ({ key }) => intervalStart(dayNumber(key), interval));
  // Visitors are counted per day and link, so they add up.
  const sum = (rows: Counted[], of: keyof Counted) => rows.reduce((total, row) => total + row[of], 0);
  return intervalStarts(days, interval).map((start) => {
    const rows = byStart.get(start) ?? [];
    return { time: dayName(start), interval, clicks: sum(rows, 'clicks'), visitors: sum(rows, 'visitors') };
  });
}
