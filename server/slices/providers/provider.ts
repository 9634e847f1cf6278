import type { ProfileFilters } from '#contract/profiles/search.ts';
import type {
  BroughtCreator,
  ProviderCreator,
  ProviderPlatform,
  ProviderState,
} from '#contract/providers.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { ConnectorSettings } from '#server/platform/connector-settings.ts';
import type { Observation } from '#server/tables/observations.ts';

export type FilterKey = keyof ProfileFilters;
export type FoundCreator = Omit<ProviderCreator, 'profile'>;

export interface FoundPage {
  creators: FoundCreator[];
  /** Null = the provider does not say. */
  total: number | null;
  has_more: boolean;
  /** Results that the provider counts, also those without a usable handle. */
  results: number;
}

export interface ReportRequest {
  platform: ProviderPlatform;
  /** The provider's id; null = only the handle is known. */
  ref: string | null;
  username: string;
  with_audience: boolean;
  now: Date;
}

export type Report =
  | { state: 'found'; observations: Observation[] }
  /** The provider has none (yet), with the reason; it costs nothing. */
  | { state: 'none'; reason: Sentence };

/** A creator of a run as stored. */
export interface RunCreator extends BroughtCreator {
  state: 'waiting' | 'found' | 'none';
  /** Why there is no report. */
  reason: Sentence | null;
}

/** A connection to a provider by a company's key. Methods throw ConnectorTrouble. */
export interface Asked {
  settings: ConnectorSettings;
  key: string;
  now(): Date;
  /** Reads a dictionary of the provider, which is kept. */
  dictionary<T>(question: string, ask: () => Promise<T>): Promise<T>;
}

export interface Provider {
  platforms: readonly ProviderPlatform[];
  prices: ProviderState['prices'];
  /** Units of a search with so many results, if it is paid by result. */
  cost?(results: number): number;
  /** Seconds for which the provider's terms let answers be used again. */
  cache_seconds: { search: number; report: number };
  /** Filters that it takes; `left_out` of a search are the others. */
  takes(filters: ProfileFilters, now: Date): FilterKey[];
  /** Units left; null = the provider does not say. */
  left(asked: Asked): Promise<number | null>;
  search(
    asked: Asked,
    query: { platform: ProviderPlatform; filters: ProfileFilters; page: number },
  ): Promise<FoundPage>;
  report(asked: Asked, request: ReportRequest): Promise<Report>;
}
