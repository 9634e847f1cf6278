import type { PostType } from '#contract/values/primitives.ts';
import { KNOWN } from '#server/analytics/metrics/known.ts';
import { termsOf } from '#server/analytics/terms/terms.ts';
import { UNNAMED } from '#server/slices/imports/intake/accounts/account-keys.ts';
import { writeAudiences } from '#server/slices/imports/intake/audiences.ts';
import type { AudienceObservation } from '#server/tables/observations.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Invented posts and accounts, written directly into the analytics store. null = unknown. */
export interface RawAccount {
  id: number;
  profile_id: number;
  followers: number | null;
  country: string;
  gender?: string;
  engagement_rate?: number | null;
  growth?: number | null;
  /** Owner of a manual account; 0 = reported. */
  company_id?: number;
  /** Unix seconds. */
  newest_post?: number;
  is_demo?: boolean;
}

export interface RawPost {
  id: number;
  account_id: number;
  type: PostType;
  /** Unix seconds; 0 = undated. */
  at: number;
  message: string;
  title?: string;
  likes?: number | null;
  comments?: number | null;
  shares?: number | null;
  views?: number | null;
  impressions?: number | null;
  reach?: number | null;
  /** At posting time. */
  followers?: number | null;
  revision?: number;
  is_deleted?: number;
}

const NUMBERS = ['likes', 'comments', 'shares', 'views', 'impressions', 'reach', 'followers'] as const;

export async function insertPosts(app: TestApp, posts: RawPost[]): Promise<void> {
  const columns = [
    ...['id', 'account_id', 'platform', 'post_type', 'external_id', 'created_at', 'title', 'message'],
    ...['terms', 'known', ...NUMBERS, 'revision', 'is_deleted'],
  ];
  const rows = posts.map((p) => [
    ...[p.id, p.account_id, p.type.split('_')[0], p.type, `x${p.id}`, p.at, p.title ?? '', p.message],
    termsOf({ title: p.title ?? null, message: p.message, tags: [] }),
    NUMBERS.reduce((mask, n) => (typeof p[n] === 'number' ? mask | KNOWN[n] : mask), 0),
    ...NUMBERS.map((n) => p[n] ?? 0),
    p.revision ?? 1,
    p.is_deleted ?? 0,
  ]);
  await app.services.ch.insert('posts', columns, rows);
}

export async function insertAccounts(app: TestApp, accounts: RawAccount[]): Promise<void> {
  const { ch } = app.services;
  const known = (n: number | null | undefined) => n ?? 'nan';
  await ch.insert(
    'accounts',
    [
      'account_id',
      'profile_id',
      'username',
      'platform',
      'followers',
      'engagement_rate',
      'growth',
      'country',
      'gender',
      'company_id',
      'newest_post',
      'is_demo',
    ],
    accounts.map((a) => [
      ...[a.id, a.profile_id, `user${a.id}`, 'instagram', a.followers ?? -1],
      ...[known(a.engagement_rate), known(a.growth), a.country, a.gender ?? ''],
      ...[a.company_id ?? 0, a.newest_post ?? 0, Number(a.is_demo ?? false)],
    ]),
  );
  await ch.insert(
    'profile_search',
    [
      'platform',
      'company_id',
      'profile_id',
      'account_id',
      'slug',
      'name',
      'username',
      'kind',
      'country',
      'credibility',
      'available_platforms',
    ],
    accounts.map((a) => [
      ...['all', 0, a.profile_id, a.id, `slug-${a.profile_id}`, `Creator ${a.profile_id}`, `user${a.id}`],
      ...['influencer', a.country, 0.8, ['instagram']],
    ]),
  );
  await ch.command('SYSTEM RELOAD DICTIONARY account_facts');
}

export async function insertAudiences(
  app: TestApp,
  audiences: Array<{
    account_id: number;
    dimension: AudienceObservation['dimension'];
    shares: Record<string, number>;
  }>,
): Promise<void> {
  await writeAudiences(
    app.services.ch,
    0,
    audiences.flatMap(({ account_id, dimension, shares }) =>
      Object.entries(shares).map(([key, share]) => ({
        account_id,
        named: UNNAMED,
        o: { kind: 'audience' as const, dimension, key, share, sample_size: null, observed_at: null },
      })),
    ),
  );
}

/** Unix seconds of an ISO 8601 time. */
export const at = (text: string) => Date.parse(text) / 1000;
