import { sql } from 'kysely';
import { creatorsOf } from '#server/analytics/creators.ts';
import { t } from '#server/platform/language.ts';
import type { ExportCtx, Section } from '#server/slices/exports/exporter.ts';
import { PRINTED, table, text } from '#server/slices/exports/report/report-sections.ts';
import { number } from '#server/slices/exports/results/result-creators.ts';
import { type ClickDays, clicksOn } from './read-links.ts';

interface Row {
  profile_id: number | null;
  links: number;
  clicks: number;
  visitors: number;
}

/** Clicks on the tracking links of a campaign by creator; bots do not count. */
export async function linkSection(ctx: ExportCtx, monitor_id: number, days: ClickDays): Promise<Section[]> {
  const { rows } = await sql<Row>`
    select l.profile_id, count(*)::int as links, coalesce(sum(k.clicks), 0)::int as clicks,
      coalesce(sum(k.visitors), 0)::int as visitors
    from tracking_link l
    left join (select link_id, sum(clicks) filter (where not is_bot) as clicks, sum(visitors) as visitors
      from (${clicksOn({ ...days, company: ctx.company, monitor_id })}) c group by link_id) k on k.link_id = l.id
    where l.company_id = ${ctx.company.id} and l.monitor_id = ${monitor_id} and l.deleted_at is null
    group by l.profile_id order by clicks desc, l.profile_id`.execute(ctx.db);
  if (rows.every(({ clicks }) => clicks === 0)) return [];
  const owned = rows.flatMap(({ profile_id }) =>
    profile_id === null ? [] : [{ profile_id, account_id: 0 }],
  );
  const names = await creatorsOf(ctx, owned);
  const shown = rows.map((row) => ({
    ...row,
    label: row.profile_id === null ? t('Links without a creator') : (names.get(row.profile_id)?.name ?? ''),
  }));
  const sum = (of: 'links' | 'clicks' | 'visitors') => rows.reduce((all, row) => all + row[of], 0);
  const all = { label: t('Campaign'), links: sum('links'), clicks: sum('clicks'), visitors: sum('visitors') };
  return [
    {
      ...table(
        'Tracking links',
        [
          text('label', 'Creator', 26),
          number('links', 'Links'),
          number('clicks', 'Clicks'),
          number('visitors', 'Daily visitors'),
        ],
        [...shown.slice(0, PRINTED), all],
      ),
      left_out: Math.max(0, shown.length - PRINTED),
      summaries: 1,
    },
  ];
}
