import type { Platform } from '#contract/primitives.ts';
import type { Observation } from '#server/tables/observations.ts';

/** What a platform says of a handle. */
export type LookedUp =
  | { state: 'found' }
  | { state: 'not_found' }
  /** It could not be asked; `message` is a sentence. */
  | { state: 'error'; message: string };

/** What is asked of an account. */
export interface Asked {
  /** At least one of the two names is known. */
  account: { platform: Platform; external_id: string | null; username: string | null };
  /** Posts from here on. */
  since: Date;
  /** When it was last asked with success. */
  succeeded_at: Date | null;
  /** What the last answer said. */
  cursor: string | null;
  now: Date;
}

export type Answer =
  | { state: 'found'; observations: Observation[]; cursor: string | null }
  /** `message` is a sentence. */
  | { state: 'not_found'; message: string };

/** Counts units of the quota, before they are used. @throws ConnectorTrouble `quota` where the day has none left */
export type Spend = (units: number) => Promise<void>;

/** A platform that can be asked for the posts of accounts, by one key. */
export interface PostSource {
  /** For people: "YouTube Data API". */
  label: string;
  /** Whose quota it uses. */
  purse: string;
  /** Between two questions about the same account. */
  interval_seconds: number;
  /** Units of a day, which begins by the platform's clock; null = unlimited. */
  quota: { units: number; timezone: string } | null;
  /** An answer has the stories of the last 24 hours. */
  tells_stories: boolean;
  /** @throws ConnectorTrouble */
  ask(asked: Asked, spend: Spend): Promise<Answer>;
}

/** The port through which platforms are asked about accounts. */
export interface Connectors {
  /**
   * Looks handles up, in lower case without the sign. The answer has every handle that was asked; it throws nothing that
   * one handle caused.
   */
  lookup(platform: Platform, usernames: readonly string[]): Promise<Map<string, LookedUp>>;
  /** What a company's monitors ask for new posts of a platform; null = nothing is set up: posts come by imports. */
  source(platform: Platform, company_id: number): Promise<PostSource | null>;
}
