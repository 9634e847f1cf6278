import type { SentenceCode } from '../sentences/sentences.ts';

/** A kind of posts of a platform: "reels" of Instagram is the post type `instagram_reels`. */
export interface PostKind {
  /** On screens, beside the platform: "Reel". */
  text: string;
  /** In a sentence: "reel". */
  noun: string;
  /** In the text form of deliverables: "1 Reel", "2 Reels". */
  one: string;
  many: string;
  /** Other words in deliverables, in every language that is read. */
  words?: readonly string[];
  /** Basis of the engagement rate; else followers. */
  is_rated_by_views?: true;
  /** Recognizes the address of a post; of several kinds that match, the last one is right. */
  link?: RegExp;
}

/** Facts for screens and the server. */
export interface PlatformFacts {
  name: string;
  /** Other spellings in tables and typed texts, in lower case. */
  spellings: readonly string[];
  /** Spellings that are clear only beside the word of a format. */
  format_spellings?: readonly string[];
  /** The first one is the most common. */
  kinds: Readonly<Record<string, PostKind>>;
  /** Kinds that the specification accepts as platforms in filters. */
  filters?: readonly string[];
  /** Options of castings for the platform; the others show followers and rate. */
  casting?: 'ig' | 'yt' | 'tk';
}

/** Prices of a built-in media value model, those of the others are 0; in US dollars unless it names a currency. */
interface MediaValue {
  currency?: string;
  per_mille?: number;
  like?: number;
  comment?: number;
  share?: number;
  view_mille?: number;
}

/** Format in the headers of price columns. */
export type Format = 'post' | 'carousel' | 'reel' | 'story' | 'short' | 'spotlight' | 'video';

export interface KindRules {
  /** Basis of unknown impressions (docs/metrics.md). */
  impressions_from: 'views' | 'likes' | 'engagement_rate';
  /** Instead of the platform's. */
  cpm?: MediaValue;
  formats: readonly Format[];
}

/** Rules for the server alone: an export of its own, because the web must stay small. */
export interface PlatformRules<Name extends string, Kind extends string> {
  /** Estimated reach per impression. */
  reach_share: number;
  /** Cost per mille and value of actions: the built-in media value models. */
  cpm: MediaValue;
  actions: MediaValue;
  kinds: Readonly<Record<Kind, KindRules>>;
  /** Type of imported posts of unknown type; else the first kind. */
  imported_as?: `${Name}_${Kind}`;
  handle: {
    /** In lower case. */
    form: RegExp;
    rule: Extract<SentenceCode, `${string}_${'handle' | 'id'}_invalid`>;
    /** Sites of profiles; the first one is named in messages. */
    hosts: readonly [string, ...string[]];
    /** Finds the handle in the path of a URL. */
    path: RegExp;
  };
  /** URL of a profile by its handle; `{handle}` is replaced. */
  profile_url: string;
  /** The URL searches for the handle, it does not lead to the profile. */
  is_search?: boolean;
  addresses: {
    /** Finds the id of a post. */
    post: RegExp;
    account: RegExp;
    /** Hosts of images and videos. */
    picture: RegExp;
  };
  /** Ends of the names of all hosts, including short links and images. */
  hosts: readonly string[];
  /** URL of a post by its id and handle. */
  post_url?: (id: string, handle: string | null) => string | null;
  /** Only where ids are uniform. */
  post_id?: RegExp;
  /** Only where ids are uniform; other ids belong to the tool that wrote them. */
  account_id?: RegExp;
  /** Further words in headers and file names that identify the platform. */
  header_words: readonly string[];
  /** Of times in its exports. */
  timezone?: string;
  /** Slug of the glyph in simple-icons. */
  icon: string;
}
