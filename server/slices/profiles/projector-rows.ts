import type { AccountIdentity, Identity, ProfileView } from './projector-identity.ts';
import { ageOn } from './projector-identity.ts';

/** Computed numbers of one account (account-rate.ts); absent or NaN (null in JSON) = unknown. */
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

// JSON has no NaN: ClickHouse reads the quoted one.
const float = (n: number | null | undefined) =>
  n === null || n === undefined || Number.isNaN(n) ? 'nan' : n;
const stamp = (date: Date) => Math.floor(date.getTime() / 1000);

export const PROFILE_COLUMNS = [
  'company_id',
  'profile_id',
  'slug',
  'name',
  'kind',
  'sub_kind',
  'gender',
  'country',
  'continent',
  'birthday',
  'age',
  'bio',
  'themes',
  'tags',
  'languages',
  'picture',
  'price',
  'created_at',
  'revision',
  'is_deleted',
];

const ageOf = (v: ProfileView, revision: number) => ageOn(v.birthday, new Date(revision)) ?? v.age ?? -1;

export const profileRow = (v: ProfileView, i: Identity, revision: number): unknown[] => [
  v.company_id,
  i.profile_id,
  i.slug,
  v.name,
  v.kind,
  v.sub_kind ?? '',
  v.gender ?? '',
  v.country ?? '',
  v.continent ?? '',
  v.birthday ?? '',
  ageOf(v, revision),
  v.bio ?? '',
  v.themes,
  v.tags,
  v.languages,
  i.picture ?? '',
  float(v.price),
  stamp(i.created_at),
  revision,
  // A view that differs by price alone says nothing of its own about the profile.
  Number(!v.edited && v !== i.views[0]),
];

export const ACCOUNT_COLUMNS = [
  'account_id',
  'profile_id',
  'platform',
  'username',
  'title',
  'verified',
  'followers',
  'following',
  'total_likes',
  'posts_count',
  'posts_known',
  'engagement_rate',
  'growth',
  'credibility',
  'views_per_follower',
  'country',
  'gender',
  'kind',
  'company_id',
  'newest_post',
  'revision',
];

/** The account with the reported identity of its profile. */
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
    v?.company_id ?? 0,
    n?.newest_post ?? '1970-01-01 00:00:00',
    revision,
  ];
}

export const SEARCH_COLUMNS = [
  'platform',
  'company_id',
  'profile_id',
  'account_id',
  'slug',
  'name',
  'search_text',
  'username',
  'kind',
  'sub_kind',
  'gender',
  'country',
  'continent',
  'age',
  'verified',
  'themes',
  'tags',
  'languages',
  'available_platforms',
  'main_platform',
  'picture',
  'followers',
  'engagement_rate',
  'growth',
  'credibility',
  'price',
  'publications_count',
  'ig_followed_by',
  'instagram_engagement_rate',
  'ig_growth',
  'created_at',
  'revision',
];

/** One row per platform of the profile and one for all, which speaks of the account with the most followers. */
export function searchRows(
  v: ProfileView,
  i: Identity,
  numbers: Map<number, AccountNumbers>,
  revision: number,
): unknown[][] {
  const size = (a: AccountIdentity) => numbers.get(a.id)?.latest_followers ?? -1;
  const main = i.accounts.reduce<AccountIdentity | undefined>(
    (best, a) => (!best || size(a) > size(best) ? a : best),
    undefined,
  );
  const instagram = i.accounts.find((a) => a.platform === 'instagram');
  const ig = instagram && numbers.get(instagram.id);
  const platforms = [...new Set(i.accounts.map((a) => a.platform))];
  const text = [v.name, ...i.accounts.flatMap((a) => [a.username, a.title]), v.bio]
    .filter(Boolean)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase();
  const row = (platform: string, a: AccountIdentity | undefined): unknown[] => {
    const n = a && numbers.get(a.id);
    const publications =
      platform === 'all'
        ? i.accounts.reduce((sum, x) => sum + (numbers.get(x.id)?.posts_known ?? 0), 0)
        : (n?.posts_known ?? 0);
    return [
      platform,
      v.company_id,
      i.profile_id,
      a?.id ?? 0,
      i.slug,
      v.name,
      // The same for every platform: searches for text look it up in the row for all of them.
      platform === 'all' ? text : '',
      a?.username ?? '',
      v.kind,
      v.sub_kind ?? '',
      v.gender ?? '',
      v.country ?? '',
      v.continent ?? '',
      ageOf(v, revision),
      Number(i.accounts.some((x) => x.verified)),
      v.themes,
      v.tags,
      v.languages,
      platforms,
      a?.platform ?? '',
      i.picture ?? '',
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
      revision,
    ];
  };
  return [row('all', main), ...i.accounts.map((a) => row(a.platform, a))];
}
