import type { SharedFeature } from '#contract/profiles/similar.ts';

/** n = its sampled followers, or its posts. */
export interface Source {
  account_id: number;
  n: number | null;
}

/** SQL that selects accounts; `params` has the values of its placeholders. */
export interface Candidates {
  accounts: string;
  params: Record<string, unknown>;
}

export interface Hit {
  account_id: number;
  similarity: number;
  n: number | null;
  features: SharedFeature[];
}

const MOST_FEATURES = 3;

/** The largest contributions to a cosine. */
export const mostCommon = (features: SharedFeature[]): SharedFeature[] =>
  features
    .sort((a, b) => b.own * b.other - a.own * a.other || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_FEATURES);

/** Rounding can exceed 1 slightly. */
export const cosine = (value: number): number => Math.min(1, value);
