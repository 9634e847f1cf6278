import type { Outbound } from './http/outbound.ts';

export interface ConnectorSettings {
  /** YouTube Data API key for companies without their own. */
  youtube_api_key: string | null;
  /** File of posts to replay for platforms that cannot be queried. */
  replay: string | null;
  outbound: Outbound;
  /** Replaces YouTube in tests. */
  youtube_url?: string;
  /** Replaces the hosts of all other calls in tests, each with its name as the first folder. */
  platforms_url?: string | undefined;
}
