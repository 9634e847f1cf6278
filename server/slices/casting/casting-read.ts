import { sql } from 'kysely';
import { type Casting, type CastingCreator, type CastingOptions, castingOptions } from '#contract/casting.ts';
import type { PlatformNumbers } from '#contract/lists/creators.ts';
import type { PlatformFacts } from '#contract/platforms/platform.ts';
import { PLATFORM_TABLE } from '#contract/platforms/platforms.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { StoredImages } from '#server/db/json-columns.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import {
  decidedOf,
  decisionsOf,
  IS_DECISION,
  type StoredResponse,
  UNDECIDED,
} from '#server/owned/client-responses.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { listFor } from '#server/slices/lists/list-access.ts';
import { readKnown } from '#server/slices/lists/list-numbers.ts';
import { addressOf } from '#server/slices/profiles/slug.ts';
import { shownCasting } from './casting-access.ts';
import { imageAddress, usualImages } from './casting-images.ts';

interface Row {
  profile_id: number;
  slug: string;
  profile_name: string;
  profile_bio: string | null;
  profile_email: string | null;
  themes: string[];
  is_demo: boolean;
  texts: { name?: string; bio?: string; email?: string; tags?: string[] };
  images: StoredImages;
  comments: string[];
}

/** Without the parts that its options hide. */
export async function readCasting(ctx: ViewerCtx, id: number): Promise<Casting> {
  const casting = await shownCasting(ctx, id);
  const row = await ctx.db
    .selectFrom('casting as c')
    .leftJoin('app_user as u', 'u.id', 'c.created_by')
    .where('c.company_id', '=', ctx.company.id)
    .where('c.id', '=', id)
    .select(['c.options', 'c.created_at', 'c.updated_at', 'u.first_name', 'u.last_name', 'u.email'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('public_token as t')
            .select('t.id')
            .whereRef('t.company_id', '=', 'c.company_id')
            .where('t.object_type', '=', 'casting')
            .whereRef('t.object_id', '=', 'c.id')
            .where('t.revoked_at', 'is', null),
        )
        .as('is_public'),
    )
    .executeTakeFirstOrThrow();
  const options = castingOptions.parse(row.options);
  const visitor = ctx.actor.kind !== 'user';
  return {
    id,
    slug: addressOf(id, casting.name),
    name: casting.name,
    list_id: casting.list_id,
    options,
    list_name: visitor ? '' : casting.list_name,
    creators: await readCreators(ctx, id, casting.list_id, options),
    // Hidden from visitors.
    created_by: visitor ? '' : personName(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_public: Boolean(row.is_public),
    edit_refused: casting.edit_refused,
  };
}

async function readCreators(
  ctx: ViewerCtx,
  casting_id: number,
  list_id: number,
  options: CastingOptions,
): Promise<CastingCreator[]> {
  const { rows } = await sql<Row>`
    select c.profile_id, p.slug, coalesce(w.fields->>'name', p.name) as profile_name,
      coalesce(w.fields->>'bio', p.bio) as profile_bio, w.fields->>'email' as profile_email,
      coalesce(w.fields->'themes', p.themes) as themes, p.is_demo, c.texts, c.images,
      (select coalesce(jsonb_agg(n.text), '[]') from (select n.text from list_comment n
        where n.list_id = ${list_id} and n.profile_id = c.profile_id order by n.id desc limit ${options.comments}) n) as comments
    from casting_creator c join profile p on p.id = c.profile_id and not p.hidden
    left join profile_company w on w.profile_id = p.id and w.company_id = ${ctx.company.id}
    where c.casting_id = ${casting_id} order by c.position, c.profile_id`.execute(ctx.db);
  const ids = rows.map((r) => r.profile_id);
  const [known, usual, decisions] = await Promise.all([
    readKnown(ctx.ch, ctx.company.id, ids),
    usualImages(ctx, rows),
    decisionsOf(ctx, { company_id: ctx.company.id, type: 'casting', id: casting_id }),
  ]);
  const visitor = ctx.actor.kind !== 'user';
  return rows.map((row) => {
    const profile = known.get(row.profile_id);
    const pictures = usual.get(row.profile_id) ?? [];
    const image = (slot: 1 | 2 | 3) => {
      const own = row.images[slot];
      return own ? imageAddress(own.key) : (pictures[slot - 1] ?? null);
    };
    const { texts } = row;
    return {
      id: row.profile_id,
      slug: row.slug,
      is_demo: row.is_demo,
      country: profile?.country ?? null,
      name: options.name ? (texts.name ?? row.profile_name) : '',
      bio: options.bio ? (texts.bio ?? row.profile_bio) : null,
      email: options.email ? (texts.email ?? row.profile_email) : null,
      tags: options.show_topics ? (texts.tags ?? row.themes) : [],
      image_1: image(1),
      image_2: image(2),
      image_3: image(3),
      image_1_dirty: 1 in row.images,
      image_2_dirty: 2 in row.images,
      image_3_dirty: 3 in row.images,
      originals: visitor ? {} : originalsOf(row.images),
      platforms_present: Object.keys(profile?.platforms ?? {}) as Platform[],
      platforms: numbersOf(profile?.platforms ?? {}, options),
      comments: row.comments,
      ...decided(decisions.get(row.profile_id), visitor),
    };
  });
}

const originalsOf = (images: StoredImages) =>
  Object.fromEntries(
    Object.entries(images).map(([slot, own]) => [
      slot,
      { address: imageAddress(own.original), crop: own.crop },
    ]),
  );

/** Platforms without options show followers and rate. */
function numbersOf(
  platforms: Partial<Record<Platform, PlatformNumbers>>,
  options: CastingOptions,
): CastingCreator['platforms'] {
  const usual = { followers: true, eg_rate: true, growth: false, demographics: false };
  return Object.fromEntries(
    Object.entries(platforms).map(([name, numbers]) => {
      const { casting }: PlatformFacts = PLATFORM_TABLE[name as Platform];
      const shows = casting ? options[casting] : usual;
      return [
        name,
        {
          username: numbers.username,
          followers: shows.followers ? numbers.followers : null,
          engagement_rate: shows.eg_rate ? numbers.engagement_rate : null,
          growth: shows.growth ? numbers.growth : null,
          audience: shows.demographics ? numbers.audience : null,
          missing: shows.eg_rate ? numbers.missing : {},
        },
      ];
    }),
  );
}

const decided = (row: StoredResponse | undefined, visitor: boolean) =>
  row ? decidedOf(row, visitor) : UNDECIDED;

/** Creators that are not hidden, in their order. */
export async function castOf({ db, company }: ViewerCtx, id: number): Promise<number[]> {
  const { rows } = await sql<{ profile_id: number }>`
    select m.profile_id from casting c join casting_creator m on m.casting_id = c.id
    join profile p on p.id = m.profile_id and not p.hidden
    where c.company_id = ${company.id} and c.id = ${id} order by m.position, m.profile_id`.execute(db);
  return rows.map((row) => row.profile_id);
}

/** With the numbers of decisions in force. */
async function castingsOfList(ctx: ViewerCtx, list_id: number) {
  const { rows: castings } = await sql<{
    id: number;
    name: string;
    updated_at: Date;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    is_public: boolean;
    total_creators: number;
    accepted: number;
    rejected: number;
    backups: number;
  }>`
    select c.id, c.name, c.updated_at, u.first_name, u.last_name, u.email,
      exists (select from public_token t where t.company_id = c.company_id and t.object_type = 'casting'
        and t.object_id = c.id and t.revoked_at is null) as is_public,
      count(p.id)::int as total_creators, count(p.id) filter (where d.kind = 'accept')::int as accepted,
      count(p.id) filter (where d.kind = 'reject')::int as rejected,
      count(p.id) filter (where d.kind = 'backup')::int as backups
    from casting c left join app_user u on u.id = c.created_by left join casting_creator m on m.casting_id = c.id
    left join profile p on p.id = m.profile_id and not p.hidden
    left join lateral (select r.kind from client_response r where r.company_id = c.company_id and r.object_type = 'casting'
      and r.object_id = c.id and r.profile_id = m.profile_id and ${IS_DECISION} order by r.id desc limit 1) d on true
    where c.company_id = ${ctx.company.id} and c.list_id = ${list_id} and c.deleted_at is null
    group by c.id, u.id order by c.id desc`.execute(ctx.db);
  return {
    castings: castings.map(({ first_name, last_name, email, updated_at, ...row }) => ({
      ...row,
      slug: addressOf(row.id, row.name),
      created_by: personName({ first_name, last_name, email }),
      updated_at: updated_at.toISOString(),
    })),
  };
}

export const castingReadHandlers = {
  get: viewable.casting.get.handler(({ context, input }) => readCasting(context, input.id)),
  of_list: os.casting.of_list.handler(async ({ context, input }) => {
    await listFor(context, input.id, 'read');
    return castingsOfList(context, input.id);
  }),
};
