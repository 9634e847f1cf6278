import type { SharedFeature } from '#contract/profiles/similar.ts';

/** The account others are compared with; n = its sampled followers, or its posts. */
export interface Source {
  account_id: number;
  n: number | null;
}

/** SQL that selects the accounts to choose from; `params` has the values of its placeholders. */
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

/** The features that add most to a cosine. */
export const mostCommon = (features: SharedFeature[]): SharedFeature[] =>
  features
    .sort((a, b) => b.own * b.other - a.own * a.other || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_FEATURES);

/** Sums of rounded numbers can pass 1 by a little. */
export const cosine = (value: number): number => Math.min(1, value);
