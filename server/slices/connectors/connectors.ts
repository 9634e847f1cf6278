import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Observation } from '#server/tables/observations.ts';

export type LookedUp =
  | { state: 'found' }
  | { state: 'not_found' }
  /** The query failed. */
  | { state: 'error'; message: Sentence };

export interface PostsRequest {
  /** At least one of the two names is known. */
  account: { platform: Platform; external_id: string | null; username: string | null };
  /** Posts from this time. */
  since: Date;
  /** Time of the last successful query. */
  succeeded_at: Date | null;
  /** From the last answer. */
  cursor: string | null;
  now: Date;
}

export type Answer =
  | { state: 'found'; observations: Observation[]; cursor: string | null }
  | { state: 'not_found'; message: Sentence };

/**
 * Counts units, or one call of a bucket, before they are used. @throws ConnectorTrouble `quota` if the day's quota is
 * exhausted; `busy` for a bucket
 */
export type Spend = (used: number | 'search') => Promise<void>;

export interface Quota {
  /** A day. */
  units: number;
  /** The platform's clock. */
  timezone: string;
  /** Calls a day that are counted apart from the units. */
  search?: number;
}

/** Terms of a platform's API without its permission, as imports keep them. */
export interface ApiTerms {
  /** Days; null = without end. */
  keeps_days: number | null;
  /** In sums over several platforms, scores and projections. */
  may_mix: boolean;
}

/** A platform queried with one key. */
export interface PostSource {
  /** For people: "YouTube Data API". */
  label: string;
  quota_owner: string;
  /** Between two queries of one account. */
  interval_seconds: number;
  /** Null = unlimited. */
  quota: Quota | null;
  /** Answers include the stories of the last 24 hours. */
  tells_stories: boolean;
  /** Null = what it answers may be kept and mixed. */
  terms: ApiTerms | null;
  /** @throws ConnectorTrouble */
  ask(query: PostsRequest, spend: Spend): Promise<Answer>;
}

/** Port of platform queries. */
export interface Connectors {
  /**
   * Handles in lower case without the sign. Returns an entry for each; errors of single handles are not
   * thrown.
   */
  lookup(platform: Platform, usernames: readonly string[]): Promise<Map<string, LookedUp>>;
  /** Source of new posts for a company's monitors; null = not configured, posts come from imports. */
  source(platform: Platform, company_id: number): Promise<PostSource | null>;
}
