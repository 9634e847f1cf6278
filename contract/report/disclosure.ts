import { z } from 'zod';
import { count } from '../values/primitives.ts';

/** Markets with rules for the labels of paid posts (docs/disclosure.md). */
export const DISCLOSURE_MARKETS = ['FR', 'DE', 'GB', 'ES', 'IT', 'US'] as const;
export type DisclosureMarket = (typeof DISCLOSURE_MARKETS)[number];

export const DISCLOSURE_VERDICTS = ['disclosed', 'not_disclosed', 'unclear'] as const;
export const disclosureVerdict = z.enum(DISCLOSURE_VERDICTS);
export type DisclosureVerdict = z.infer<typeof disclosureVerdict>;

export const DISCLOSURE_REASONS = [
  /** The platform shows its own label of a paid partnership. */
  'platform_label',
  'label',
  /** A clear label after the part of the text that is shown at first. */
  'late',
  'vague',
  /** A label of another market or language. */
  'foreign',
  /** The text says that the post is not paid. */
  'denied',
  'no_label',
  'no_text',
  /** The market is unknown or has no rules, and the six markets differ. */
  'markets_differ',
] as const;

/** Authority and document of a rule; names are not translated. */
const ruleSource = z.object({ authority: z.string(), document: z.string() });

export const disclosure = z.object({
  verdict: disclosureVerdict,
  reason: z.enum(DISCLOSURE_REASONS),
  /** Market whose rules apply; null = unknown or without rules, then all six are compared. */
  market: z.enum(DISCLOSURE_MARKETS).nullable(),
  /** The words in the text, as written. */
  found: z.string().nullable(),
  /** Labels that the source names, for a post without a clear one. */
  labels: z.array(z.string()),
  source: ruleSource.nullable(),
});
export type Disclosure = z.infer<typeof disclosure>;

/** Where the market comes from. */
export const MARKET_ORIGINS = ['campaign', 'creator'] as const;
export const postDisclosure = disclosure.extend({ market_from: z.enum(MARKET_ORIGINS).nullable() });
export type PostDisclosure = z.infer<typeof postDisclosure>;

/** Paid posts by verdict; `left_out`: older posts beyond the limit. */
export const disclosureCounts = z.object({
  posts: count,
  disclosed: count,
  not_disclosed: count,
  unclear: count,
  left_out: count,
});
export type DisclosureCounts = z.infer<typeof disclosureCounts>;
