import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { reveals, revealsNothing } from './access/revealed.ts';
import { decision } from './client.ts';
import { platformNumbers } from './lists/creators.ts';
import { listName } from './lists/list.ts';
import { message } from './sentences/message.ts';
import { count, id, platform, sentence } from './values/primitives.ts';

export const MOST_CAST = 200;
export const IMAGE_SLOTS = [1, 2, 3] as const;
export type ImageSlot = (typeof IMAGE_SLOTS)[number];

const ofPlatform = z.object({
  followers: z.boolean().default(true),
  eg_rate: z.boolean().default(true),
  growth: z.boolean().default(false),
  demographics: z.boolean().default(true),
});
export const castingOptions = z.object({
  name: z.boolean().default(true),
  bio: z.boolean().default(true),
  email: z.boolean().default(false),
  show_topics: z.boolean().default(true),
  ig: ofPlatform.prefault({}),
  yt: ofPlatform.prefault({}),
  tk: ofPlatform.prefault({}),
  /** Newest list comments shown per creator; 0 = none. */
  comments: revealsNothing(z.number().int().min(0).max(5)).default(0),
});
export type CastingOptions = z.infer<typeof castingOptions>;

/** Crop area, as fractions of the picture's width and height. */
const fraction = revealsNothing(z.number().min(0).max(1));
const side = revealsNothing(z.number().min(0.01).max(1));
export const crop = z
  .object({ x: fraction, y: fraction, width: side, height: side })
  .refine((c) => c.x + c.width <= 1.0001 && c.y + c.height <= 1.0001, 'The crop is outside the picture');
export type Crop = z.infer<typeof crop>;

const image = z.string().nullable();
const original = z.object({ address: z.string(), crop });

export const castingCreator = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  is_demo: z.boolean(),
  country: z.string().nullable(),
  /** Null if unknown, or hidden by the casting's settings. */
  bio: reveals(z.string().nullable(), 'bio'),
  email: z.string().nullable(),
  tags: reveals(z.array(z.string()), 'tags'),
  image_1: image,
  image_2: image,
  image_3: image,
  image_1_dirty: z.boolean(),
  image_2_dirty: z.boolean(),
  image_3_dirty: z.boolean(),
  /** Full picture and crop of each replaced slot; not included for public links. */
  originals: z.record(z.string(), original),
  platforms_present: z.array(platform),
  platforms: z.partialRecord(
    platform,
    platformNumbers.pick({
      username: true,
      followers: true,
      engagement_rate: true,
      growth: true,
      audience: true,
      missing: true,
    }),
  ),
  comments: z.array(z.string()),
  decision: decision.nullable(),
  decision_comment: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
});
export type CastingCreator = z.infer<typeof castingCreator>;

export const casting = z.object({
  id,
  /** End of its address, `/list/casting/12-spring-lanterns`. */
  slug: z.string(),
  name: z.string(),
  list_id: id,
  list_name: z.string(),
  options: castingOptions,
  creators: z.array(castingCreator),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  is_public: z.boolean(),
  /** Null if the caller may edit it. */
  edit_refused: sentence.nullable(),
});
export type Casting = z.infer<typeof casting>;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, message('At most {n} characters', { n: max }));
const profile_ids = z
  .array(id)
  .min(1, 'Choose a creator')
  .max(MOST_CAST, message('A casting shows at most {n} creators', { n: MOST_CAST }));
const slot = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['castings'], summary }) as const;
const read = endpoint({ role: 'viewer', ...AREAS.lists.limits });
const shown = endpoint({ role: 'viewer', ...AREAS.lists.limits, token: ['casting'] });
const write = endpoint({ role: 'member', ...AREAS.lists.limits });
const success = z.object({ status: z.literal('success') });

export const castings = {
  of_list: read
    .route(
      at('GET', '/castings/of_list/{id}', 'Castings of a list with the numbers of decisions, newest first'),
    )
    .input(z.object({ id }))
    .output(
      z.object({
        castings: z.array(
          casting
            .pick({ id: true, slug: true, name: true, created_by: true, updated_at: true, is_public: true })
            .extend({
              total_creators: count,
              accepted: count,
              rejected: count,
              backups: count,
            }),
        ),
      }),
    ),
  get: shown
    .route(at('GET', '/castings/{id}', 'A casting with its creators'))
    .input(z.object({ id }))
    .output(casting),
  add: write
    .meta({ audit: { action: 'castings.created', target: 'name' } })
    .route(at('POST', '/castings/add', 'Create a casting from creators of a list'))
    .input(z.object({ list_id: id, name: listName, profile_ids }))
    .output(casting),
  edit: write
    .meta({ audit: { action: 'castings.changed', target: 'name' } })
    .route(
      at(
        'POST',
        '/castings/edit/{id}',
        'Rename a casting or change its settings; omitted fields stay unchanged',
      ),
    )
    .input(z.object({ id, name: listName.optional(), options: castingOptions.optional() }))
    .output(casting),
  set_creators: write
    .route(
      at(
        'PUT',
        '/castings/{id}/creators',
        'Set the creators and their order; decisions about removed creators are lost',
      ),
    )
    .input(z.object({ id, profile_ids }))
    .output(casting),
  set_texts: write
    .route(at('POST', '/castings/{id}/texts', 'Set texts for the casting; null uses the profile’s texts'))
    .input(
      z.object({
        id,
        profile_id: id,
        name: text(120).min(1, 'Name is required').nullable().optional(),
        bio: text(1000).nullable().optional(),
        email: text(254).nullable().optional(),
        tags: z.array(text(60).min(1)).max(20).nullable().optional(),
      }),
    )
    .output(casting),
  upload_image: write
    .route(at('POST', '/castings/{id}/upload', 'Replace a picture: multipart field `image`'))
    .input(z.object({ id, profile_id: id, slot, crop }))
    .output(casting),
  crop_image: write
    .route(at('POST', '/castings/{id}/crop', 'Crop a replaced picture'))
    .input(z.object({ id, profile_id: id, slot, crop }))
    .output(casting),
  reset_image: write
    .route(at('POST', '/castings/{id}/reset_image', 'Reset a picture to the default'))
    .input(z.object({ id, profile_id: id, slot }))
    .output(casting),
  flush: write
    .meta({ audit: { action: 'castings.flushed', target: 'name' } })
    .route(at('POST', '/castings/{id}/flush', 'Reset texts and pictures edited by hand'))
    .input(z.object({ id }))
    .output(casting),
  regenerate: write
    .meta({ audit: { action: 'castings.regenerated', target: 'name' } })
    .route(
      at(
        'POST',
        '/castings/{id}/regenerate',
        'Regenerate a casting from the current list; decisions about remaining creators are kept',
      ),
    )
    .input(z.object({ id }))
    .output(casting),
  delete: write
    .meta({ audit: { action: 'castings.deleted' } })
    .route(at('DELETE', '/castings/delete/{id}', 'Delete a casting; its link stops working at once'))
    .input(z.object({ id }))
    .output(success),
  restore: write
    .meta({ audit: { action: 'castings.restored', target: 'name' } })
    .route(at('POST', '/castings/restore/{id}', 'Undo the deletion of a casting, within a day'))
    .input(z.object({ id }))
    .output(casting),
};
