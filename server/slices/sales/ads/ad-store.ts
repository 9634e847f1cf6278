import { sql } from 'kysely';
import type { AdFile } from '#contract/sales/ad-files.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { asCampaignFile, type CampaignPlace, type StoredSource } from '../files/campaign-source.ts';
import type { ReportedAd } from './read-ads.ts';

/** SQL, of a report r: a newer file, that is not withdrawn, reports the ad on any of the same days. */
const isReplaced = ({ company_id, monitor_id }: CampaignPlace) => sql`exists (
    select from ad_result n join campaign_source ns on ns.id = n.source_id
    where n.company_id = ${company_id} and n.monitor_id = ${monitor_id} and n.ad = r.ad and ns.state = 'imported'
      and (n.reported_at, n.source_id) > (r.reported_at, r.source_id)
      and n.first_day <= r.last_day and r.first_day <= n.last_day)`;

/** SQL: the reports that count. */
export const countedAds = (place: CampaignPlace) => sql`
  select r.* from ad_result r join campaign_source s on s.id = r.source_id
  where r.company_id = ${place.company_id} and r.monitor_id = ${place.monitor_id} and s.state = 'imported'
    and not ${isReplaced(place)}`;

const MOST_AT_ONCE = 5000;

export async function writeAds(
  { db }: { db: Database },
  { company_id, monitor_id }: CampaignPlace,
  { source_id, reported_at }: { source_id: number; reported_at: Date },
  ads: readonly ReportedAd[],
): Promise<void> {
  for (let start = 0; start < ads.length; start += MOST_AT_ONCE) {
    const rows = JSON.stringify(ads.slice(start, start + MOST_AT_ONCE));
    await sql`
      insert into ad_result (source_id, ad, company_id, monitor_id, name, ad_campaign, post, first_day, last_day, spend, currency,
        impressions, reach, clicks, purchases, value, reported_at)
      select ${source_id}, r.ad, ${company_id}, ${monitor_id}, r.name, r.ad_campaign, r.post,
        coalesce(r.first_day, '-infinity'), coalesce(r.last_day, 'infinity'), r.spend, r.currency, r.impressions, r.reach, r.clicks,
        r.purchases, r.value, ${reported_at}
      from jsonb_to_recordset(${rows}::jsonb) as r (ad text, name text, ad_campaign text, post text, first_day date, last_day date,
        spend numeric, currency text, impressions bigint, reach bigint, clicks bigint, purchases bigint, value numeric)`.execute(
      db,
    );
  }
}

/** Sources as screens list them, with the ads of each. */
export async function asAdFiles(
  db: Database,
  place: CampaignPlace,
  sources: readonly StoredSource[],
): Promise<AdFile[]> {
  const { rows } = await sql<{ source_id: number; ads: number; counted: number }>`
    select r.source_id, count(distinct r.ad)::int as ads,
      count(distinct r.ad) filter (where not ${isReplaced(place)})::int as counted
    from ad_result r
    where r.company_id = ${place.company_id} and r.source_id = any(${sources.map(({ id }) => id)}::int[])
    group by 1`.execute(db);
  const bySource = new Map(rows.map((row) => [row.source_id, row]));
  return sources.map((source) => {
    const { ads = 0, counted = 0 } = bySource.get(source.id) ?? {};
    return {
      ...asCampaignFile(source),
      ads,
      replaced: source.state === 'imported' ? ads - counted : 0,
    };
  });
}
