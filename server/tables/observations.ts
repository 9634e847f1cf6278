import type { Sentence } from '#contract/sentences/sentence.ts';
import type { AudienceDimension, MissingReason, Platform, PostType } from '#contract/values/primitives.ts';

/**
 * The common format of all sources (file preset, connector, demo world): one observation on a platform at
 * one time. `null` is "unknown", never 0. Times are Unix milliseconds, shares fractions 0..1, counts
 * integers.
 */
export type Observation =
  | PostObservation
  | AccountObservation
  | AudienceObservation
  | BrandObservation
  | CommentObservation;

/**
 * One account on one platform. Identity is the strongest key: `external_id`, else `username` (without "@",
 * lower case), else `title` (a display name in its own namespace).
 */
export interface AccountRef {
  readonly platform: Platform;
  readonly external_id: string | null;
  readonly username: string | null;
  readonly title: string | null;
  /** Tells people of one display name apart, where nothing better names them. */
  readonly namesake?: string;
  /** Row of the file that has several accounts of one person. */
  person?: number;
}

export interface PostObservation {
  kind: 'post';
  account: AccountRef;
  /** Together with the platform the identity. */
  external_id: string;
  post_type: PostType;
  /** Null if unknown. */
  created_at: number | null;
  /** False for derived dates ("1 month ago"): the first observation's date remains. */
  created_at_exact: boolean;
  /** When the numbers were read; null if unknown. */
  observed_at: number | null;
  title: string | null;
  message: string | null;
  /** From a separate column, without "#"; they count as hashtags. */
  tags: readonly string[];
  link: string | null;
  image: string | null;
  /** All images of a carousel; empty for at most one. */
  images: readonly string[];
  /** Address of the video file; absent if the source has none. */
  video?: string;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  views: number | null;
  impressions: number | null;
  reach: number | null;
  /** The author's followers at the time. */
  followers: number | null;
  duration_seconds: number | null;
  is_paid: boolean | null;
  /** Absent if the source has none of them. */
  actions?: PostActions;
  /** Known reasons for missing metrics (YouTube 0 likes = hidden_likes). */
  missing: Readonly<Partial<Record<'likes' | 'comments' | 'shares' | 'saves' | 'views', MissingReason>>>;
}

/** Actions of viewers of a story, besides reactions. */
export interface PostActions {
  link_taps: number | null;
  sticker_taps: number | null;
  exits: number | null;
  /** Fraction 0..1 of viewers who saw it to its end. */
  completion: number | null;
}

export interface AccountObservation {
  kind: 'account';
  account: AccountRef;
  observed_at: number | null;
  /** null = unknown (a new profile becomes an influencer). */
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
  /** The source's own fraction, with its own basis. */
  engagement_rate: number | null;
  /** Douyin's second id of an account. */
  sec_uid: string | null;
  /** Snapchat: the account lets others read its data. */
  share_authorized_data: boolean | null;
  /** Visible only to the importing company. */
  own: OwnFacts | null;
}

/** Private facts from a company's own list. */
export interface OwnFacts {
  email: string | null;
  phone: string | null;
  /** The creator's agent; '' = unknown. */
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
  /** Fraction 0..1; null if the source has only the key (main audience country). */
  share: number | null;
  /** Null = unknown. */
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
  /** Words for the brand in posts. */
  match_names: string[];
  accounts: AccountRef[];
}

export interface CommentObservation {
  kind: 'comment';
  platform: Platform;
  post_external_id: string;
  /** Null if missing: then post, author, time and text identify a comment. */
  external_id: string | null;
  /** The parent comment; null = top level. */
  parent_external_id: string | null;
  author: AccountRef | null;
  text: string;
  /** ISO 639-1. */
  language: string | null;
  likes: number | null;
  replies: number | null;
  created_at: number | null;
  /** When the numbers were read; null = unknown: then larger ones are newer. */
  observed_at: number | null;
}

/** A refused cell. `MappedProblem` (presets/preset.ts) says whether its row is dropped. */
export interface RowProblem {
  /** 1-based row in the file, the header not counted. */
  row: number;
  column: string;
  value: string;
  reason: Sentence;
}
