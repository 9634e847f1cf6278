import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import type { Profile } from '#contract/profiles/details.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { OwnFields, StoredExtras } from '#server/db/json-columns.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { ageOn, continentOf } from '#server/projector/projector-identity.ts';
import { type ProfileRecord, visibleProfile } from '../profiles.policy.ts';
import { seenAccounts } from './seen-accounts.ts';

/** Negative numbers are unknown. */
interface Known {
  title: string | null;
  website: string | null;
  followers: number;
  likes: number;
  posts: number;
}

/** In the words of the specification; unknown ones are absent. */
function accountExtras(
  platform: Platform,
  { engagement_rate: _, themes, sec_uid, ...stored }: StoredExtras,
  known: Known,
): Record<string, unknown> {
  const of_platform: Partial<Record<Platform, Record<string, unknown>>> = {
    snapchat: {
      display_name: known.title,
      category: themes?.[0],
      subscriber_count: numberOr(known.followers),
    },
    douyin: {
      secUid: sec_uid,
      nickname: known.title,
      signature: stored.bio,
      likes: numberOr(known.likes),
      video_count: numberOr(known.posts),
    },
  };
  const all = { website: known.website, ...stored, ...of_platform[platform] };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null));
}

const numberOr = (value: number): number | null => (value < 0 ? null : value);

/** With the numbers shown in search. */
export type ProfileAccount = Profile['accounts'][number];

/** Reported values, overridden by the company's own. */
export async function readProfile(ctx: AskCtx, id_or_slug: string | number): Promise<Profile> {
  const record = await visibleProfile(ctx, id_or_slug);
  const own = await ctx.db
    .selectFrom('profile_company')
    .select(['fields', 'typed', 'sources', 'agent'])
    .where('company_id', '=', ctx.company.id)
    .where('profile_id', '=', record.id)
    .executeTakeFirst();
  const prices = await ctx.db
    .selectFrom('profile_price')
    .select(['platform', 'post_type', 'amount', 'currency', 'import_id'])
    .where('company_id', '=', ctx.company.id)
    .where('profile_id', '=', record.id)
    .orderBy('platform')
    .orderBy('post_type')
    .execute();
  const { agent: reported_agent = null, ...fields } = own?.fields ?? {};
  const typed = own?.typed ?? {};
  const accounts = await readAccounts(ctx, record);
  return {
    ...overlay(record, fields, ctx),
    agent: own?.agent ?? (reported_agent && { ...NO_AGENT, ...reported_agent }),
    prices: prices.map(({ import_id: _, ...p }) => ({ ...p, amount: Number(p.amount) })) as Profile['prices'],
    accounts,
    available_platforms: PLATFORMS.filter((p) => accounts.some((a) => a.platform === p)),
    edited_fields: Object.keys(typed).sort(),
    imported_fields: await importsOf(ctx, [
      ...Object.entries(own?.sources ?? {}).filter(([field]) =>
        field === 'agent' ? own?.agent === null : !(field in typed),
      ),
      ...prices.flatMap(({ post_type, import_id }) =>
        import_id === null ? [] : [[`price.${post_type}`, import_id] as const],
      ),
    ]),
  };
}

const NO_AGENT: NonNullable<Profile['agent']> = {
  name: '',
  last_name: '',
  email: '',
  phone: '',
  phone_code: '',
  address: '',
  city: '',
  country: '',
  continent: '',
};

/** The company's imports of these fields. */
async function importsOf(
  { db, company }: AskCtx,
  sources: ReadonlyArray<readonly [field: string, import_id: number]>,
): Promise<Profile['imported_fields']> {
  if (sources.length === 0) return {};
  const imports = await db
    .selectFrom('import')
    .select(['id', 'file_name'])
    .where('company_id', '=', company.id)
    .where('id', 'in', [...new Set(sources.map(([, import_id]) => import_id))])
    .execute();
  const byId = new Map(imports.map(({ id, file_name }) => [id, { import_id: id, file_name }]));
  return Object.fromEntries(
    sources.flatMap(([field, import_id]) => {
      const source = byId.get(import_id);
      return source ? [[field, source]] : [];
    }),
  );
}

function overlay(record: ProfileRecord, fields: OwnFields, { now, pictures }: Pick<Ctx, 'now' | 'pictures'>) {
  const empty = {
    blogger_name: null,
    email: null,
    phone: null,
    phone_code: null,
    address_1: null,
    address_city: null,
    tags: [],
    sales_crm_id: null,
    arpp_verified: false,
    phyllo_verified: false,
    notes: null,
  };
  const shown = {
    ...empty,
    name: record.name,
    kind: record.kind as Profile['kind'],
    sub_kind: record.sub_kind,
    gender: record.gender as Profile['gender'],
    birthday: record.birthday,
    country: record.country,
    bio: record.bio,
    themes: record.themes,
    languages: record.languages,
    ...fields,
  };
  return {
    ...shown,
    id: record.id,
    slug: record.slug,
    created_at: new Date(record.created_at).toISOString(),
    picture: pictures.address(fields.picture ?? record.picture),
    continent: continentOf(shown.country),
    age: ageOn(shown.birthday, now()) ?? record.age,
    is_demo: record.is_demo,
  };
}

/** Largest first, with the projector's numbers. */
export async function readAccounts(
  ctx: Pick<Ctx, 'db' | 'ch' | 'pictures' | 'company'>,
  profile: { id: number; is_demo: boolean },
): Promise<ProfileAccount[]> {
  const rows = await ctx.db
    .selectFrom(seenAccounts(ctx.company.id).as('a'))
    .selectAll()
    .where('a.profile_id', '=', profile.id)
    .orderBy('a.id')
    .execute();
  if (rows.length === 0) return [];
  const numbers = await ctx.ch.query<{
    account_id: number;
    followers: number;
    engagement_rate: number | null;
    growth: number | null;
    likes: number;
    posts: number;
  }>(
    `SELECT account_id, followers, engagement_rate, growth, total_likes AS likes, posts_count AS posts FROM accounts FINAL WHERE account_id IN {ids:Array(UInt32)}`,
    { ids: rows.map((r) => r.id) },
    'account numbers',
  );
  const numbersOf = new Map(numbers.map((n) => [n.account_id, n]));
  return rows
    .map((r) => {
      const n = numbersOf.get(r.id);
      return {
        id: r.id,
        platform: r.platform as Platform,
        username: r.username,
        title: r.title,
        picture: ctx.pictures.address(r.picture),
        // An invented handle may belong to a real person.
        url: profile.is_demo ? null : accountUrl(r.platform as Platform, r.username),
        followers: n && n.followers >= 0 ? n.followers : null,
        engagement_rate: n?.engagement_rate ?? null,
        growth: n?.growth ?? null,
        verified: r.verified ?? false,
        reported_engagement_rate: r.extras.engagement_rate ?? null,
        extras: accountExtras(r.platform as Platform, r.extras, {
          title: r.title,
          website: r.website,
          followers: n?.followers ?? -1,
          likes: n?.likes ?? -1,
          posts: n?.posts ?? -1,
        }),
      };
    })
    .sort((a, b) => (b.followers ?? -1) - (a.followers ?? -1) || a.id - b.id);
}

/** Null without a handle. */
export const accountUrl = (platform: Platform, username: string | null): string | null =>
  username && PLATFORM_RULES[platform].profile_url.replace('{handle}', () => encodeURIComponent(username));

export const readHandlers = {
  get: os.profiles.get.handler(({ context, input }) => readProfile(context, input.id)),
};
