import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { AdFile, AdPreview, AdTarget, adFileCalls } from '#contract/sales/ad-files.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { AD_FIELDS, adColumns } from '#server/tables/recognition/kinds/ads.ts';
import type { FileKind } from '../files/file-kind.ts';
import { asAdFiles, writeAds } from './ad-store.ts';
import { type ReportedAd, readAds } from './read-ads.ts';

type Brings = Omit<NonNullable<AdPreview['brings']>, 'problem_rows' | 'problems'>;

/** Exports of Meta Ads Manager and TikTok Ads Manager. */
export const adsKind: FileKind<
  AdTarget,
  CallInput<typeof adFileCalls.ads_preview>,
  ReportedAd,
  object,
  Brings,
  AdFile
> = {
  kinds: ['ads'],
  field: 'adsFile',
  empty: sentenceFor('ad_file_empty'),
  group: 'Ad',
  dictionary: AD_FIELDS,
  columns: adColumns,
  values: { times: ['starts', 'ends'], money: ['spend', 'value'], currency: 'currency' },

  async read({ rows, reading, open }) {
    const { targets } = reading;
    const has = (...any: AdTarget[]) => any.some((target) => targets.includes(target));
    const repeated = targets.some((target, i) => target !== null && targets.indexOf(target) !== i);
    const missing = !has('ad', 'ad_id', 'ad_group')
      ? sentenceFor('ad_column_missing', { what: sentenceFor('ad_column_name') })
      : !has('spend')
        ? sentenceFor('ad_column_missing', { what: sentenceFor('ad_column_spend') })
        : repeated
          ? sentenceFor('order_column_repeated')
          : open;
    const { items, problems } = missing ? { items: null, problems: [] } : await readAds(rows, reading);
    return { kind: 'ads', missing, items, problems, shown: {} };
  },

  async brings({ db, company }, { monitor_id }, { items, rows }) {
    const ads = [...new Set(items.map(({ ad }) => ad))];
    const { rows: known } = await sql<{ n: number }>`
      select count(distinct r.ad)::int as n from ad_result r join campaign_source s on s.id = r.source_id
      where r.company_id = ${company.id} and r.monitor_id = ${monitor_id} and s.state = 'imported'
        and r.ad = any(${ads}::text[])`.execute(db);
    const days = items.flatMap(({ first_day, last_day }) => [first_day ?? [], last_day ?? []].flat()).sort();
    const spend = new Map<string, number>();
    for (const one of items) spend.set(one.currency, (spend.get(one.currency) ?? 0) + one.spend);
    return {
      ads: ads.length,
      rows,
      with_post: new Set(items.flatMap(({ ad, post }) => (post === '' ? [] : [ad]))).size,
      known: known[0]?.n ?? 0,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      spend: [...spend].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 })),
    };
  },

  store: writeAds,
  asFiles: asAdFiles,
};
