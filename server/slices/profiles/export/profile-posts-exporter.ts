import { accessOf } from '#contract/calls/endpoints.ts';
import { MOST_EXPORTED, type ProfilePostsExport } from '#contract/exports.ts';
import { content } from '#contract/profiles/content.ts';
import { profileSearch } from '#contract/profiles/search.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { postOrigins } from '#server/analytics/metrics/measures.ts';
import { emvOf, paidRates } from '#server/analytics/metrics/media-value.ts';
import { oneOfPosts } from '#server/analytics/post-keys.ts';
import { seenPosts } from '#server/analytics/posts/post-kinds.ts';
import { joined, type Numbers } from '#server/platform/clickhouse/native-format.ts';
import { dayText } from '#server/platform/date-text.ts';
import { t } from '#server/platform/language.ts';
import type { ExportCell, ExportCtx, ExportDocument, Exporter } from '#server/slices/exports/exporter.ts';
import {
  ACTION_COLUMNS,
  DISCLOSURE_COLUMNS,
  type ExportedPost,
  POST_METRICS,
  postCells,
  postColumns,
} from '#server/slices/exports/post-columns.ts';
import { openTally, type Tally } from '#server/slices/exports/report/tally.ts';
import { paidPost } from '../content/paid-posts.ts';
import { postConditions } from '../content/profile-posts.ts';
import { contentPosts, storedPosts } from '../content/stored-posts.ts';
import { seenAccounts } from '../details/seen-accounts.ts';
import { filterWords } from './filter-words.ts';
import { chosenProfiles, profilesTitle } from './profiles-exporter.ts';

/** The table is sorted by account, so every read passes through most of it. */
const AT_ONCE = 20_000;
/** Profiles per account look-up, and the limit of a file. */
const PROFILES_AT_ONCE = 5000;
const MOST_PROFILES = 20_000;

interface Account {
  id: number;
  profile_id: number;
  username: string | null;
  platform: Platform;
}

/** By column: a million keys need little memory. */
interface PostKeys {
  n: number;
  ids: bigint[];
  accounts: Float64Array;
  times: Float64Array;
}

/** Of visible profiles. */
async function accountsOf({ db, company }: ExportCtx, profile_ids: number[]): Promise<Map<number, Account>> {
  const byProfile = new Map<number, Account>();
  for (let from = 0; from < profile_ids.length; from += PROFILES_AT_ONCE) {
    const rows = await db
      .selectFrom(seenAccounts(company.id).as('a'))
      .select(['a.id', 'a.profile_id', 'a.username', 'a.platform'])
      .where('a.profile_id', 'in', profile_ids.slice(from, from + PROFILES_AT_ONCE))
      .execute();
    for (const row of rows) byProfile.set(row.id, row as Account);
  }
  return byProfile;
}

const orderOf = ({ order }: ProfilePostsExport) => `ORDER BY created_at = 0, created_at ${order}, id`;

/** Newest first by default; undated posts last. */
async function postKeys(ctx: ExportCtx, input: ProfilePostsExport, accounts: number[]): Promise<PostKeys> {
  if (accounts.length === 0)
    return { n: 0, ids: [], accounts: new Float64Array(), times: new Float64Array() };
  const params: Record<string, unknown> = { ids: accounts, tz: ctx.company.timezone };
  const { post_platform, post_search, ...filters } = input;
  const where = postConditions(
    { ...filters, platform: post_platform, search: post_search },
    params,
    await paidPost(ctx, accounts),
  );
  const seen = await seenPosts(ctx);
  const blocks = await ctx.ch.columns(
    `SELECT id, account_id, toUnixTimestamp(created_at) AS created FROM ${seen.text} WHERE ${where.join(' AND ')}
     ${orderOf(input)} LIMIT ${MOST_EXPORTED}`,
    { ...params, ...seen.values },
    'posts of an export',
    { left: ctx.request.left },
  );
  const ids = blocks.flatMap(({ columns }) => Array.from(columns.id as Numbers, BigInt));
  const column = (name: string) => joined(blocks, name, Float64Array);
  return { n: ids.length, ids, accounts: column('account_id'), times: column('created') };
}

/** With the query of the profile page. */
async function* readPosts(
  ctx: ExportCtx,
  input: ProfilePostsExport,
  { keys, accounts, tally }: { keys: PostKeys; accounts: Map<number, Account>; tally: Tally },
): AsyncGenerator<ExportedPost[]> {
  const { emv_model: model } = input;
  const rates = paidRates(emvOf(ctx, model));
  const paid = await paidPost(ctx, [...accounts.keys()]);
  for (let from = 0; from < keys.n; from += AT_ONCE) {
    const until = from + AT_ONCE;
    const of = oneOfPosts({
      accounts: keys.accounts.subarray(from, until),
      times: keys.times.subarray(from, until),
      ids: keys.ids.slice(from, until),
    });
    const rows = await storedPosts(ctx, { keys: of, model, paid, params: {} }, orderOf(input));
    const [posts, people] = await Promise.all([
      contentPosts(ctx, rows, model),
      creatorsOf(
        ctx,
        rows.map(({ account_id }) => ({ account_id, profile_id: accounts.get(account_id)?.profile_id ?? 0 })),
      ),
    ]);
    yield posts.map((post, i): ExportedPost => {
      const row = rows[i] as (typeof rows)[number];
      const account = accounts.get(row.account_id);
      const person = people.get(account?.profile_id ?? 0);
      const is_demo = row.is_demo === 1;
      const picture = row.image ? { name: `${person?.slug ?? 'post'}-${post.id}`, url: row.image } : null;
      tally.note({ is_demo, missing: post.missing, picture });
      return {
        ...post,
        message: post.message || (post.title ?? ''),
        creator: person?.name ?? '',
        username: account?.username ?? null,
        country: person?.country || null,
        origins: postOrigins(row.flags, row.is_estimated, rates),
        is_demo,
      };
    });
  }
}

async function document(ctx: ExportCtx, input: ProfilePostsExport): Promise<ExportDocument> {
  const { ids, platform } = input;
  const search = profileSearch.parse({ ...input, sort_by: undefined, order: undefined });
  const chosen = await chosenProfiles(ctx, { ...search, ids, platform: ids ? 'all' : platform });
  const profiles = chosen.keys.slice(0, MOST_PROFILES).map((key) => key.profile_id);
  const notes =
    chosen.total > profiles.length
      ? [
          t('The file contains posts of the first {n} of {all} profiles. Narrow the search for the rest.', {
            n: profiles.length,
            all: chosen.total,
          }),
        ]
      : [];
  const filters = ids ? [t('Profiles selected by hand')] : filterWords(search);
  return postsDocument(ctx, input, { profiles, filters, notes });
}

/** With a description of the choice. */
export async function postsDocument(
  ctx: ExportCtx,
  input: ProfilePostsExport,
  { profiles, filters, notes }: { profiles: number[]; filters: string[]; notes: string[] },
): Promise<ExportDocument> {
  const accounts = await accountsOf(ctx, profiles);
  const keys = await postKeys(ctx, input, [...accounts.keys()]);
  const columns = postColumns(ctx.company.currency, [
    ...['followed_by', 'matched'],
    ...DISCLOSURE_COLUMNS,
    ...ACTION_COLUMNS,
  ]);
  const tally = openTally();
  async function* rows(): AsyncGenerator<ExportCell[][]> {
    for await (const posts of readPosts(ctx, input, { keys, accounts, tally }))
      yield postCells(posts, columns);
  }
  return {
    genre: 'Posts',
    sections: [{ kind: 'table', name: 'Posts', columns, rows: rows(), total: keys.n }],
    about: () => ({
      filters: [...filters, ...postWords(input)],
      period: null,
      counts: [
        { label: 'Profiles', n: profiles.length },
        { label: 'Posts', n: keys.n },
      ],
      metrics: POST_METRICS,
      missing: tally.missing,
      invented: { n: tally.invented(), what: 'posts' },
      emv: emvOf(ctx, input.emv_model),
      currency: ctx.company.currency,
      notes: [
        ...notes,
        ...(keys.n === MOST_EXPORTED
          ? [t('There are more posts than one file takes. Narrow the search for the rest.')]
          : []),
      ],
    }),
    pictures: () => tally.pictures,
  };
}

function postWords({ post_platform, post_type, from_date, to_date, post_search, paid }: ProfilePostsExport) {
  return [
    ...(post_platform?.length
      ? [t('{label}: {value}', { label: t('Posts on'), value: post_platform.join(t(' or ')) })]
      : []),
    ...(post_type?.length
      ? [t('{label}: {value}', { label: t('Type of post'), value: post_type.join(t(' or ')) })]
      : []),
    ...(from_date ? [t('Published from {day}', { day: dayText(from_date) })] : []),
    ...(to_date ? [t('Published until {day}', { day: dayText(to_date) })] : []),
    ...(post_search ? [t('{label}: {value}', { label: t('Posts containing'), value: post_search })] : []),
    ...(paid === undefined ? [] : [paid ? t('Paid posts') : t('Unpaid posts')]),
  ];
}

/** From a search or a selection, sorted by publication. */
export const profilePostsExporter: Exporter<ProfilePostsExport> = {
  access: accessOf(content.posts),
  title: (ctx, input) => profilesTitle(ctx, input, t(': posts')),
  document,
};
