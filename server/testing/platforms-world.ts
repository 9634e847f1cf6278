import type { Outbound } from '#server/platform/http/outbound.ts';

export interface InventedMedia {
  id: string;
  /** Short code of the address. */
  code: string;
  timestamp: string;
  type?: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  product?: 'FEED' | 'REELS' | 'STORY';
  caption?: string;
  /** Hidden if missing. */
  likes?: number;
  comments?: number;
  /** Too few viewers if missing. */
  insights?: Record<string, number>;
}

export interface InventedInstagram {
  id: string;
  followers: number;
  /** Refusal of business discovery in place of an answer. */
  refused?: { code: number; message: string; error_user_msg?: string };
  media: InventedMedia[];
  stories?: InventedMedia[];
  /** Posts of others, with their handle. */
  tags?: Array<InventedMedia & { by: string }>;
  audience?: Record<string, Record<string, number>>;
}

export interface InventedHashtag {
  id: string;
  /** Of the last 24 hours. */
  recent: InventedMedia[];
  top?: InventedMedia[];
  is_sensitive?: boolean;
}

export interface InventedCreator {
  username: string;
  is_account_verified?: boolean;
  biography?: string;
  country?: string;
  gender?: string;
  portfolio_url?: string;
  /** Unknown if missing. */
  followers?: number;
  reach?: number;
}

export interface InventedTiktok {
  followers: number;
  videos: Array<{ id: string; at: string; likes: number; views: number }>;
}

export interface AskedCall {
  /** Host and path: "graph/v25.0/me/accounts". */
  path: string;
  /** Of the query and the form. */
  params: Record<string, string>;
  token: string | null;
}

export interface Planned {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The platforms of connected accounts, each under the name of its host, with documented shapes and errors. */
export interface PlatformsServer {
  url: string;
  outbound: Outbound;
  instagram: Record<string, InventedInstagram>;
  tiktok: InventedTiktok;
  hashtags: {
    /** By name. */
    tags: Record<string, InventedHashtag>;
    /** Ids that count for the week's limit. */
    searched: Set<string>;
    /** The app has the feature that App Review grants. */
    is_reviewed: boolean;
  };
  marketplace: {
    creators: InventedCreator[];
    /** Meta's message, if it refuses the app or the brand. */
    refusal: string | null;
  };
  calls: AskedCall[];
  /** Replaces the next answer to a call whose path contains the key. */
  next: Map<string, Planned>;
  /** Handle of whoever signs in. */
  person: string;
  /** Permissions that the last consent asked for, and those of them that are not granted. */
  asked_scopes: string[];
  declined: string[];
  /** Access tokens that work, with the handle of their owner. */
  tokens: Map<string, string>;
  /** The one that works; TikTok's rotate. */
  refresh_token: string;
  refreshes: number;
  /** Milliseconds that a refresh takes. */
  slow_ms: number;
  /** Consents as a browser does; returns the query that the person is sent back with. */
  signIn(authorize: string): string;
  close(): Promise<void>;
}

export type World = Omit<PlatformsServer, 'url' | 'outbound' | 'signIn' | 'close'> & {
  /** A new access token of this person. */
  grant(prefix: string): string;
};
