import type { AccountIdentity } from './projector-accounts.ts';
import type { Identity, ProfileView } from './projector-identity.ts';
import { ageOn } from './projector-identity.ts';

/** From account-rate.ts; absent or NaN (null in JSON) = unknown. */
export interface AccountNumbers {
  latest_followers?: number;
  latest_following?: number;
  total_likes?: number;
  latest_posts_count?: number;
  posts_known?: number;
  newest_post?: string;
  engagement_rate?: number | null;
  views_per_follower?: number | null;
  growth?: number | null;
  credibility?: number | null;
}

const float = (n: number | null | undefined) => n ?? Number.NaN;
const stamp = (date: Date) => Math.floor(date.getTime() / 1000);

export const PROFILE_COLUMNS = {
  company_id: 'UInt32',
  profile_id: 'UInt32',
  slug: 'String',
  name: 'String',
  kind: 'String',
  sub_kind: 'String',
  gender: 'String',
  country: 'String',
  continent: 'String',
  birthday: 'String',
  age: 'Int16',
  bio: 'String',
  themes: 'Array(String)',
  tags: 'Array(String)',
  languages: 'Array(String)',
  picture: 'String',
  price: 'Float64',
  created_at: "DateTime('UTC')",
  revision: 'UInt64',
  is_deleted: 'UInt8',
} as const;

/** `revision` orders the rows, `day` is for ages. */
export interface Written {
  revision: number;
  day: Date;
}

const ageOf = (v: ProfileView, { day }: Written) => ageOn(v.birthday, day) ?? v.age ?? -1;

export const profileRow = (v: ProfileView, i: Identity, written: Written): unknown[] => [
  v.company_id,
  i.profile_id,
  i.slug,
  v.name,
  v.is_merged ? HIDES : v.kind,
  v.sub_kind ?? '',
  v.gender ?? '',
  v.country ?? '',
  v.continent ?? '',
  v.birthday ?? '',
  ageOf(v, written),
  v.bio ?? '',
  v.themes,
  v.tags,
  v.languages,
  v.picture ?? '',
  float(v.price),
  stamp(i.created_at),
  written.revision,
  // A view that differs only in the price or the accounts has no profile row.
  Number(!v.edited && !v.is_merged && v !== i.views[0]),
];

export const ACCOUNT_COLUMNS = {
  account_id: 'UInt32',
  profile_id: 'UInt32',
  platform: 'String',
  username: 'String',
  title: 'String',
  verified: 'UInt8',
  followers: 'Int64',
  following: 'Int64',
  total_likes: 'Int64',
  posts_count: 'Int64',
  posts_known: 'UInt32',
  engagement_rate: 'Float64',
  growth: 'Float64',
  credibility: 'Float64',
  views_per_follower: 'Float64',
  country: 'String',
  gender: 'String',
  kind: 'String',
  company_id: 'UInt32',
  newest_post: "DateTime('UTC')",
  is_demo: 'UInt8',
  revision: 'UInt64',
} as const;

/** With the reported identity of its profile. */
export function accountRow(
  i: Identity,
  a: AccountIdentity,
  n: AccountNumbers | undefined,
  revision: number,
): unknown[] {
  const v = i.views[0];
  return [
    a.id,
    i.profile_id,
    a.platform,
    a.username ?? '',
    a.title ?? '',
    Number(a.verified ?? false),
    n?.latest_followers ?? -1,
    n?.latest_following ?? -1,
    n?.total_likes ?? -1,
    n?.latest_posts_count ?? -1,
    n?.posts_known ?? 0,
    float(n?.engagement_rate),
    float(n?.growth),
    float(n?.credibility),
    float(n?.views_per_follower),
    v?.country ?? '',
    v?.gender ?? '',
    v?.kind ?? 'influencer',
    a.company_id ?? v?.company_id ?? 0,
    n?.newest_post ? stamp(new Date(`${n.newest_post.replace(' ', 'T')}Z`)) : 0,
    Number(i.is_demo),
    revision,
  ];
}

export const SEARCH_COLUMNS = {
  platform: 'String',
  company_id: 'UInt32',
  profile_id: 'UInt32',
  account_id: 'UInt32',
  slug: 'String',
  name: 'String',
  search_text: 'String',
  username: 'String',
  kind: 'String',
  sub_kind: 'String',
  gender: 'String',
  country: 'String',
  city: 'String',
  continent: 'String',
  age: 'Int16',
  verified: 'UInt8',
  themes: 'Array(String)',
  tags: 'Array(String)',
  languages: 'Array(String)',
  available_platforms: 'Array(String)',
  main_platform: 'String',
  picture: 'String',
  followers: 'Int64',
  engagement_rate: 'Float32',
  growth: 'Float32',
  credibility: 'Float32',
  price: 'Float64',
  publications_count: 'UInt32',
  ig_followed_by: 'Int64',
  instagram_engagement_rate: 'Float32',
  ig_growth: 'Float32',
  created_at: "DateTime('UTC')",
  revision: 'UInt64',
} as const;

/** The kind of an empty company row that hides the shared one. */
export const HIDES = '';

/** One row per platform, and one for all platforms about the account with the most followers. */
export function searchRows(
  v: ProfileView,
  i: Identity,
  numbers: Map<number, AccountNumbers>,
  written: Written,
): unknown[][] {
  const { accounts } = v;
  const size = (a: AccountIdentity) => numbers.get(a.id)?.latest_followers ?? -1;
  const main = accounts.reduce<AccountIdentity | undefined>(
    (best, a) => (!best || size(a) > size(best) ? a : best),
    undefined,
  );
  const instagram = accounts.find((a) => a.platform === 'instagram');
  const ig = instagram && numbers.get(instagram.id);
  const platforms = [...new Set(accounts.map((a) => a.platform))];
  const text = [v.name, ...accounts.flatMap((a) => [a.username, a.title]), v.bio]
    .filter(Boolean)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase();
  const row = (platform: string, a: AccountIdentity | undefined, hides = v.is_merged): unknown[] => {
    const n = a && numbers.get(a.id);
    const publications =
      platform === 'all'
        ? accounts.reduce((sum, x) => sum + (numbers.get(x.id)?.posts_known ?? 0), 0)
        : (n?.posts_known ?? 0);
    return [
      platform,
      v.company_id,
      i.profile_id,
      a?.id ?? 0,
      i.slug,
      v.name,
      // Text searches use the row for all platforms.
      platform === 'all' ? text : '',
      a?.username ?? '',
      hides ? HIDES : v.kind,
      v.sub_kind ?? '',
      v.gender ?? '',
      v.country ?? '',
      v.city ?? '',
      v.continent ?? '',
      ageOf(v, written),
      Number(accounts.some((x) => x.verified)),
      v.themes,
      v.tags,
      v.languages,
      platforms,
      a?.platform ?? '',
      v.picture ?? '',
      n?.latest_followers ?? -1,
      float(n?.engagement_rate),
      float(n?.growth),
      float(n?.credibility),
      float(v.price),
      publications,
      ig?.latest_followers ?? -1,
      float(ig?.engagement_rate),
      float(ig?.growth),
      stamp(i.created_at),
      written.revision,
    ];
  };
  return [
    row('all', main),
    ...accounts.map((a) => row(a.platform, a)),
    ...v.left_platforms.map((platform) => row(platform, undefined, true)),
  ];
}
