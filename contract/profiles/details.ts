import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { reveals } from '../access/revealed.ts';
import { byPlatform } from '../platforms/platforms.ts';
import { day } from '../values/days.ts';
import {
  askedPlatform,
  count,
  country,
  gender,
  id,
  platform,
  postType,
  profileKind,
  sentence,
} from '../values/primitives.ts';

/** A profile by number or slug. */
export const byId = z.object({ id: z.string().min(1).max(200) });
const text = (max: number) => z.string().trim().max(max);

export const account = z.object({
  id,
  platform,
  username: z.string().nullable(),
  title: z.string().nullable(),
  picture: z.string().nullable(),
  url: z.string().nullable(),
  followers: count.nullable(),
  engagement_rate: z.number().nullable(),
  /** Computed by the source with its own denominator; not used in sums, sorting or averages. */
  reported_engagement_rate: z.number().nullable(),
  growth: z.number().nullable(),
  verified: z.boolean(),
  /**
   * Further fields of the specification. Instagram: active_followers, business_account; Snapchat: display_name, category,
   * share_authorized_data, subscriber_count; Douyin: secUid, nickname, signature, likes, video_count.
   */
  extras: z.record(z.string(), z.unknown()),
});

export const agentContact = z.object({
  name: text(200).default(''),
  last_name: text(200).default(''),
  email: z.union([z.literal(''), z.email('Enter a valid email address')]).default(''),
  phone: text(60).default(''),
  phone_code: text(8).default(''),
  address: text(400).default(''),
  city: text(120).default(''),
  country: z.union([z.literal(''), country]).default(''),
  continent: text(60).default(''),
});

export const price = z.object({
  platform,
  post_type: postType,
  amount: reveals(z.number().min(0), 'price'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Currency must be an ISO 4217 code'),
});

/** Editable fields of a profile, private to the company. */
export const editable = z.object({
  name: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(200),
  kind: z.enum(['influencer', 'brand'], { error: 'Kind must be influencer or brand' }),
  sub_kind: text(60).nullable().optional(),
  blogger_name: text(200).nullable().optional(),
  gender: z
    .enum(['male', 'female', 'others', 'couple'], { error: 'Gender must be male, female, others or couple' })
    .nullable()
    .optional(),
  birthday: day.nullable().optional(),
  country: country.nullable().optional(),
  bio: text(5000).nullable().optional(),
  email: z.email('Enter a valid email address').nullable().optional(),
  phone: text(60).nullable().optional(),
  phone_code: text(8).nullable().optional(),
  address_1: text(400).nullable().optional(),
  address_city: text(120).nullable().optional(),
  themes: z.array(text(80)).max(50).optional(),
  tags: z.array(text(80)).max(100).optional(),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(30)
    .optional(),
  sales_crm_id: text(120).nullable().optional(),
  arpp_verified: z.boolean().optional(),
  phyllo_verified: z.boolean().optional(),
  notes: text(20_000).nullable().optional(),
  agent: agentContact.optional(),
  prices: z.array(price).max(40).optional(),
});

export const profile = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  blogger_name: z.string().nullable(),
  created_at: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  continent: z.string().nullable(),
  kind: profileKind,
  sub_kind: z.string().nullable(),
  gender: gender.nullable(),
  birthday: z.string().nullable(),
  age: z.number().int().nullable(),
  bio: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phone_code: z.string().nullable(),
  address_1: z.string().nullable(),
  address_city: z.string().nullable(),
  themes: z.array(z.string()),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  sales_crm_id: z.string().nullable(),
  arpp_verified: z.boolean(),
  phyllo_verified: z.boolean(),
  notes: z.string().nullable(),
  agent: agentContact.nullable(),
  prices: z.array(price),
  available_platforms: z.array(platform),
  accounts: z.array(account),
  is_demo: z.boolean(),
  /** Fields edited by this company (origin `edited`). */
  edited_fields: z.array(z.string()),
  /** Fields from an import of this company; prices as `price.instagram_reels`. */
  imported_fields: z.record(z.string(), z.object({ import_id: id, file_name: z.string() })),
});
export type Profile = z.infer<typeof profile>;

const read = endpoint({ role: 'viewer' });
const write = endpoint({ role: 'member' });
const at = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'GET', path, tags: ['profiles'], summary }) as const;
const post = <P extends `/${string}`>(path: P, summary: string) =>
  ({ method: 'POST', path, tags: ['profiles'], summary }) as const;

/** "@name", "name" or the profile's URL. */
const handle = z.string().trim().min(1, 'Enter a handle').max(300);
const match = z.object({
  platform,
  username: z.string().nullable(),
  /** The account already exists and belongs to this profile. */
  account: z
    .object({
      id,
      profile_id: id,
      profile_slug: z.string(),
      profile_name: z.string(),
      followers: count.nullable(),
    })
    .nullable(),
  valid: z.boolean(),
  message: z.string(),
  /** `message` for readers of any language. */
  sentence: sentence.nullable(),
});

const editAccount = <P extends `/${string}`>(path: P) =>
  write
    .meta({ audit: { action: 'profiles.account_set' } })
    .route(post(path, 'Set the account of one’s own profile on this platform'))
    .input(z.object({ id, username: handle }))
    .output(profile);

const deleteAccount = <P extends `/${string}`>(path: P) =>
  write
    .meta({ audit: { action: 'profiles.account_removed' } })
    .route({
      method: 'DELETE',
      path,
      tags: ['profiles'],
      summary: 'Remove the account on this platform from a profile, for this company',
    })
    /** `account_id` if the profile has several accounts on the platform. */
    .input(byId.extend({ account_id: id.optional() }))
    .output(z.object({ profile, account_id: id }));

export const details = {
  get: read.route(at('/profile/get_profile_data/{id}', 'One profile')).input(byId).output(profile),
  add: write
    .meta({ audit: { action: 'profiles.created' } })
    .route(post('/profile/add', 'Create a profile'))
    .input(
      editable.extend({
        accounts: z
          .array(z.object({ platform: askedPlatform, username: handle }))
          .max(6)
          .default([]),
      }),
    )
    .output(profile),
  edit: write
    .meta({ audit: { action: 'profiles.edited' } })
    .route(post('/profile/edit/{id}', 'Edit a profile for this company'))
    .input(editable.partial().extend({ id }))
    .output(profile),
  upload_picture: write
    .meta({ audit: { action: 'profiles.edited' } })
    .route(post('/profile/picture/{id}', 'Set the picture for this company: multipart field `image`'))
    .input(z.object({ id }))
    .output(profile),
  remove_picture: write
    .meta({ audit: { action: 'profiles.edited' } })
    .route({
      method: 'DELETE',
      path: '/profile/picture/{id}',
      tags: ['profiles'],
      summary: 'Reset the picture to the imported one',
    })
    .input(z.object({ id }))
    .output(profile),
  edit_account: byPlatform((platform) => editAccount(`/edit_${platform}/{id}`)),
  delete_account: byPlatform((platform) => deleteAccount(`/${platform}/delete/{id}`)),
  restore_account: write
    .meta({ audit: { action: 'profiles.account_restored' } })
    .route(post('/profile/restore_account/{id}', 'Restore an account removed from a profile'))
    .input(byId.extend({ account_id: id }))
    .output(profile),
  find_account: read
    .route(at('/find_account/{platform}', 'Whether an account exists here, and whose it is'))
    .input(z.object({ platform: askedPlatform, username: handle }))
    .output(match),
  activity: read
    .route(at('/profile/activity/{id}', 'Imports and this company’s edits of a profile'))
    .input(byId)
    .output(
      z.object({
        imports: z.array(
          z.object({
            import_id: id,
            /** Null if another company imported it; see `company`. */
            file_name: z.string().nullable(),
            company: z.string().nullable(),
            preset: z.string().nullable(),
            finished_at: z.string().nullable(),
          }),
        ),
        edits: z.array(z.object({ at: z.string(), by: z.string(), what: z.string() })),
        merges: z.array(
          z.object({
            merge_id: id,
            name: z.string(),
            at: z.string(),
            by: z.string(),
            /** Null if it can be undone. */
            undo_refused: sentence.nullable(),
          }),
        ),
      }),
    ),
};
