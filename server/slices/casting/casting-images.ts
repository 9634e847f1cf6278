import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Crop } from '#contract/casting.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { StoredImage } from '#server/db/json-columns.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import type { Services } from '#server/platform/context.ts';
import { decodeSent, EDGE, keepPicture, readPicture } from '#server/platform/pictures/sent-pictures.ts';
import { CASTING_PICTURES } from '#server/slices/exports/printed-picture.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import type { PictureOwner } from '#server/slices/sharing/picture-access.ts';

/** Longest edge of what is shown, px. */
const SHOWN_EDGE = 1200;

export const imageAddress = (key: string) => `/api/casting_image/${key.slice(CASTING_PICTURES.length + 1)}`;

/** None if the casting or its list is deleted. */
export async function castingOfImage(
  { db }: Pick<Services, 'db'>,
  key: string,
): Promise<PictureOwner | null> {
  const { rows } = await sql<{ id: number; company_id: number; is_shown: boolean }>`
    select c.id, c.company_id, v.value->>'key' = ${key} as is_shown
    from casting_creator card join casting c on c.id = card.casting_id join list l on l.id = c.list_id,
      jsonb_each(card.images) v
    where card.images <> '{}' and ${key} in (v.value->>'key', v.value->>'original')
      and c.deleted_at is null and l.deleted_at is null limit 1`.execute(db);
  const [row] = rows;
  return row ? { type: 'casting', id: row.id, company_id: row.company_id, inside_only: !row.is_shown } : null;
}

/** Stores the image and its visible part. Throws 400 if it is not an image. */
export async function keepImage(
  { files }: Pick<Services, 'files'>,
  bytes: Buffer,
  crop: Crop,
): Promise<StoredImage> {
  const picture = await readPicture(bytes);
  const original = await keepPicture(files, CASTING_PICTURES, picture);
  return { original, key: await cropped(files, picture, crop), crop };
}

export async function recrop(
  { files }: Pick<Services, 'files'>,
  { original }: StoredImage,
  crop: Crop,
): Promise<StoredImage> {
  const picture = await buffer(files.read(original));
  return { original, key: await cropped(files, picture, crop), crop };
}

export async function forgetImage({ files }: Pick<Services, 'files'>, image: StoredImage): Promise<void> {
  await files.remove(image.key);
  await files.remove(image.original);
}

async function cropped(files: Services['files'], picture: Uint8Array, crop: Crop): Promise<string> {
  const shown = await decodeSent(
    {
      bytes: picture,
      from: ['webp'],
      most_pixels: EDGE ** 2,
      part: crop,
      size: { width: SHOWN_EDGE, height: SHOWN_EDGE, fit: 'inside' },
      to: 'webp',
      quality: 85,
    },
    { format: sentenceFor('picture_format_unsupported') },
  );
  return keepPicture(files, CASTING_PICTURES, shown.bytes);
}

interface Cast {
  profile_id: number;
  slug: string;
  profile_name: string;
  is_demo: boolean;
}

/** Defaults: the profile picture, then the posts with most interactions. */
export async function usualImages(ctx: ViewerCtx, cast: readonly Cast[]): Promise<Map<number, string[]>> {
  if (cast.length === 0) return new Map();
  const ids = cast.map((c) => c.profile_id);
  const [pictures, posts] = await Promise.all([
    ctx.ch.query<{ profile_id: number; picture: string }>(
      `SELECT profile_id, argMax(picture, (company_id, revision)) AS picture FROM profile_search
       WHERE platform = 'all' AND company_id IN (0, {company_id:UInt32}) AND profile_id IN {ids:Array(UInt32)}
         AND is_deleted = 0 GROUP BY profile_id`,
      { company_id: ctx.company.id, ids },
      'pictures of a casting',
    ),
    bestPosts(ctx, ids),
  ]);
  const pictureOf = new Map(pictures.map((p) => [p.profile_id, p.picture]));
  return new Map(
    cast.map(({ profile_id, slug, profile_name, is_demo }) => {
      const drawn = is_demo
        ? `/api/avatar/${encodeURIComponent(slug)}.svg`
        : `/api/initials/${encodeURIComponent(profile_name)}.svg`;
      const own = ctx.pictures.address(pictureOf.get(profile_id)) ?? drawn;
      const covers = (posts.get(profile_id) ?? []).flatMap((post) =>
        is_demo
          ? [`/api/cover/${post.post}.svg?platform=${post.platform}`]
          : (ctx.pictures.address(post.image) ?? []),
      );
      return [profile_id, [own, ...covers]];
    }),
  );
}

interface BestPost {
  profile_id: number;
  post: string;
  platform: string;
  image: string;
}

/** Two per profile, among the posts visible to the company. */
async function bestPosts(ctx: ViewerCtx, ids: number[]): Promise<Map<number, BestPost[]>> {
  const accounts = await ctx.db
    .selectFrom(seenAccounts(ctx.company.id).as('a'))
    .where('a.profile_id', 'in', ids)
    .select(['a.id', 'a.profile_id'])
    .execute();
  const profileOf = new Map(accounts.map((a) => [a.id, a.profile_id]));
  const rows = await ctx.ch.query<BestPost & { account_id: number; v_interactions: number }>(
    `SELECT account_id, hex(id) AS post, platform, image, v_interactions FROM posts FINAL
     WHERE account_id IN {accounts:Array(UInt32)} ORDER BY v_interactions DESC, id LIMIT 2 BY account_id`,
    { accounts: accounts.map((a) => a.id) },
    'best posts of a casting',
  );
  const posts = rows.map((row) => ({ ...row, profile_id: profileOf.get(row.account_id) ?? 0 }));
  posts.sort((a, b) => b.v_interactions - a.v_interactions);
  return new Map([...Map.groupBy(posts, (p) => p.profile_id)].map(([id, some]) => [id, some.slice(0, 2)]));
}
