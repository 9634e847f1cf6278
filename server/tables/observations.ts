import type { AudienceDimension, MissingReason, Platform, PostType } from '#contract/primitives.ts';

/**
 * What every source (file preset, connector, demo world) hands to intake: one thing seen on a platform at one time.
 * `null` is "unknown", never 0. Times are Unix milliseconds, shares fractions 0..1, counts integers.
 */
export type Observation =
  | PostObservation
  | AccountObservation
  | AudienceObservation
  | BrandObservation
  | CommentObservation;

/**
 * Names one account on one platform. Identity is the strongest key given: `external_id`, else `username`
 * (without "@", lower case), else `title` (a display name: its own namespace, never matched to a username).
 */
export interface AccountRef {
  readonly platform: Platform;
  readonly external_id: string | null;
  readonly username: string | null;
  /** Display name. */
  readonly title: string | null;
}

export interface PostObservation {
  kind: 'post';
  account: AccountRef;
  /** The platform's id of the post; identity together with the platform. */
  external_id: string;
  post_type: PostType;
  /** When it was published; null where the source does not say. */
  created_at: number | null;
  /** False where the source derives the date ("1 month ago"): then the first observation's date stays. */
  created_at_exact: boolean;
  /** When the numbers were read; null where the source does not say. */
  observed_at: number | null;
  title: string | null;
  message: string | null;
  /** Tags of a column of their own, without "#"; they count as hashtags. */
  tags: readonly string[];
  link: string | null;
  image: string | null;
  /** Of a carousel all pictures, the first one included; empty where the source names at most one. */
  images: readonly string[];
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  views: number | null;
  impressions: number | null;
  reach: number | null;
  /** The author's followers at the time, where the row has them. */
  followers: number | null;
  duration_seconds: number | null;
  is_paid: boolean | null;
  /** Why a metric is null, where the source tells (YouTube 0 likes = hidden_likes). */
  missing: Readonly<Partial<Record<'likes' | 'comments' | 'shares' | 'saves' | 'views', MissingReason>>>;
}

export interface AccountObservation {
  kind: 'account';
  account: AccountRef;
  observed_at: number | null;
  /** influencer or brand; null = unknown (a new profile becomes an influencer). */
  profile_kind: 'influencer' | 'brand' | null;
  followers: number | null;
  following: number | null;
  /** Total likes of the account (TikTok, Douyin). */
  likes: number | null;
  posts_count: number | null;
  verified: boolean | null;
  bio: string | null;
  picture: string | null;
  website: string | null;
  /** ISO 3166 alpha-2, upper case. */
  country: string | null;
  city: string | null;
  gender: 'male' | 'female' | 'others' | 'couple' | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  age: number | null;
  /** ISO 639-1. */
  languages: string[];
  themes: string[];
  business_account: boolean | null;
  active_followers: number | null;
  /** As its source computed it, a fraction of whatever that source divides by. */
  engagement_rate: number | null;
  /** Douyin's second id of an account. */
  sec_uid: string | null;
  /** Snapchat: the account lets others read its data. */
  share_authorized_data: boolean | null;
  /** What only the company of the import sees. */
  own: OwnFacts | null;
}

/** What a company's own list says of a creator beside what is public. */
export interface OwnFacts {
  email: string | null;
  phone: string | null;
  /** Who speaks for the creator; '' = not told. */
  agent: { name: string; email: string; phone: string } | null;
  labels: string[];
  notes: string | null;
  /** By kind of post; amounts in `currency`. */
  prices: Partial<Record<PostType, { amount: number; currency: string }>>;
}

export interface AudienceObservation {
  kind: 'audience';
  account: AccountRef;
  observed_at: number | null;
  dimension: AudienceDimension;
  /** e.g. FEMALE, 25-34, FR, Paris, beauty; for genders_per_age "FEMALE 25-34". */
  key: string;
  /** Fraction 0..1; null where the source only names the key (main audience country). */
  share: number | null;
  /** Sample size, null = not told. */
  sample_size: number | null;
}

export interface BrandObservation {
  kind: 'brand';
  /** Wikidata id or another stable key; identity of the brand. */
  external_id: string;
  name: string;
  categories: string[];
  /** ISO 3166 alpha-2; empty = everywhere or unknown. */
  countries: string[];
  website: string | null;
  /** Words by which posts name the brand. */
  match_names: string[];
  accounts: AccountRef[];
}

export interface CommentObservation {
  kind: 'comment';
  platform: Platform;
  post_external_id: string;
  /** The platform's id; null where the source has none: then post, author, time and text tell comments apart. */
  external_id: string | null;
  /** The id of the comment it answers; null = it stands under the post itself. */
  parent_external_id: string | null;
  author: AccountRef | null;
  text: string;
  /** ISO 639-1. */
  language: string | null;
  likes: number | null;
  /** How many answer it. */
  replies: number | null;
  created_at: number | null;
  /** When the numbers were read; null where the source does not say: then the larger ones are the newer. */
  observed_at: number | null;
}

/** A cell that was refused. Whether its whole row stays out or only the cell, `MappedProblem` says (presets/preset.ts). */
export interface RowProblem {
  /** 1-based row in the file, the header not counted. */
  row: number;
  column: string;
  value: string;
  reason: string;
}
