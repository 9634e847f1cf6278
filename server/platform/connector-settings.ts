import type { Outbound } from './outbound.ts';

/** What the operator set for the connectors, which ask platforms for new posts. */
export interface ConnectorSettings {
  /** Key of the YouTube Data API for companies without one of their own. */
  youtube_api_key: string | null;
  /** File of posts that is replayed in the place of platforms nobody can ask. */
  replay: string | null;
  /** Where platforms are reached. */
  outbound: Outbound;
  /** In tests, what answers instead of YouTube. */
  youtube_url?: string;
}
