import { sql } from 'kysely';
import type { CampaignAd } from '#contract/sales/ads.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Converter } from '#server/platform/exchange-rates.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { postId, storedPostId } from '#server/slices/imports/intake/posts/post-id.ts';
import { postOfAddress } from '#server/slices/monitors/posts/post-address.ts';
import type { CampaignPlace } from '../files/campaign-source.ts';
import { countedAds } from './ad-store.ts';

/** Sums of an ad's reports of one currency and last day. */
export interface AdRow {
  ad: string;
  name: string;
  campaign: string;
  post: string;
  first_day: string | null;
  last_day: string | null;
  /** Of the exchange rate. */
  date: string;
  currency: string;
  reports: number;
  spend: number;
  impressions: number | null;
  reach: number | null;
  clicks: number | null;
  purchases: number | null;
  value: number | null;
}

/** @param today day of the exchange rate where a file names none */
export async function adRows(db: Database, place: CampaignPlace, today: string): Promise<AdRow[]> {
  const whole = (name: string) =>
    sql`case when count(${sql.ref(name)}) = count(*) then sum(${sql.ref(name)})::float8 end as ${sql.ref(name.slice(2))}`;
  const { rows } = await sql<AdRow>`
    select r.ad, max(r.name) as name, max(r.ad_campaign) as campaign, max(r.post) as post,
      nullif(min(r.first_day), '-infinity')::text as first_day, nullif(max(r.last_day), 'infinity')::text as last_day,
      coalesce(nullif(r.last_day, 'infinity'), ${today}::date)::text as date, r.currency, count(*)::int as reports,
      sum(r.spend)::float8 as spend, ${whole('r.impressions')}, ${whole('r.reach')}, ${whole('r.clicks')}, ${whole('r.purchases')},
      ${whole('r.value')}
    from (${countedAds(place)}) r group by r.ad, r.last_day, r.currency order by r.ad, r.last_day`.execute(
    db,
  );
  return rows;
}

export type PaidNumbers = Pick<
  CampaignAd,
  'spend' | 'impressions' | 'reach' | 'clicks' | 'purchases' | 'value'
>;

const sum = (values: ReadonlyArray<number | null>): number | null =>
  values.includes(null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Of reports, ads or posts; unknown if a part is. People of two are in both, so that reach is known of one alone. */
export const paidSums = (parts: readonly PaidNumbers[]): PaidNumbers => ({
  spend: sum(parts.map(({ spend }) => spend)),
  impressions: sum(parts.map(({ impressions }) => impressions)),
  reach: parts.length === 1 ? (parts[0]?.reach ?? null) : null,
  clicks: sum(parts.map(({ clicks }) => clicks)),
  purchases: sum(parts.map(({ purchases }) => purchases)),
  value: sum(parts.map(({ value }) => value)),
});

export type FileAd = Pick<CampaignAd, 'ad' | 'name' | 'campaign' | 'first_day' | 'last_day'> &
  PaidNumbers & { post: string };

/** Ads with their numbers in one currency; without those of a currency that has no rate. */
export function adsOf(rows: readonly AdRow[], { convert }: Converter): FileAd[] {
  return [...Map.groupBy(rows, ({ ad }) => ad)].flatMap(([ad, reports]): FileAd[] => {
    const [first] = reports;
    const spends = reports.map((row) => convert(row.spend, row));
    if (!first || spends.includes(null)) return [];
    const days = (name: 'first_day' | 'last_day') => reports.map((row) => row[name]);
    const firsts = days('first_day');
    const lasts = days('last_day');
    return [
      {
        ...{ ad, name: first.name, campaign: first.campaign },
        post: reports.find(({ post }) => post !== '')?.post ?? '',
        first_day: firsts.includes(null) ? null : (firsts.toSorted()[0] ?? null),
        last_day: lasts.includes(null) ? null : (lasts.toSorted().at(-1) ?? null),
        ...paidSums(
          reports.map((row, i) => ({
            ...row,
            reach: row.reports === 1 ? row.reach : null,
            spend: spends[i] ?? null,
            value: row.value === null ? null : convert(row.value, row),
          })),
        ),
      },
    ];
  });
}

/** Platforms whose posts can be ads. */
const BOOSTED: readonly Platform[] = ['instagram', 'tiktok', 'youtube', 'snapchat'];

/** Ids of the posts that a text can mean: an address, alone or within a name, or an id as the platforms write it. */
export function postsNamed(text: string): string[] {
  const address = /https?:\/\/\S+|(?:www\.|m\.)?(?:instagram|tiktok|youtube|snapchat)\.com\/\S+/i.exec(text);
  const post = address && postOfAddress(address[0]);
  if (post) return [post.post_id];
  const id = text.trim().replace(/^['"]/, '');
  if (!/^[\w-]{8,40}$/.test(id)) return [];
  return BOOSTED.map((platform) => storedPostId(postId(platform, id)));
}

export interface Handle {
  profile_id: number;
  platform: Platform;
  username: string;
}

const LEAST_HANDLE = 4;
const isWordChar = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** The creator whose handle is a separate word in the name of an ad; null for none or several. */
export function creatorNamed(name: string, handles: readonly Handle[]): number | null {
  const text = name.toLowerCase();
  const named = handles.filter(({ username }) => {
    const handle = username.toLowerCase();
    const at = handle.length < LEAST_HANDLE ? -1 : text.indexOf(handle);
    return at >= 0 && !isWordChar(text[at - 1]) && !isWordChar(text[at + handle.length]);
  });
  const longest = Math.max(0, ...named.map(({ username }) => username.length));
  const people = new Set(
    named.filter(({ username }) => username.length === longest).map(({ profile_id }) => profile_id),
  );
  return people.size === 1 ? ([...people][0] ?? null) : null;
}
