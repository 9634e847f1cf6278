import { setImmediate } from 'node:timers/promises';
import {
  DISCLOSURE_MARKETS,
  type DisclosureCounts,
  type DisclosureMarket,
  type DisclosureVerdict,
  type PostDisclosure,
} from '#contract/report/disclosure.ts';
import { disclosureOf } from '#server/disclosure/disclosure.ts';

/** Newest posts of a set that are checked; this many take three seconds, in slices. */
export const MOST_DISCLOSURES = 20_000;
const AT_ONCE = 200;

export interface CheckedPost {
  post_id: string;
  profile_id: number;
  title: string | null;
  message: string;
  is_paid: boolean | null;
  /** Null = unknown. */
  country: string | null;
  /** Market of the campaign; '' = none. */
  campaign_market: string;
}

const marketOf = (code: string): DisclosureMarket | null =>
  DISCLOSURE_MARKETS.find((market) => market === code) ?? null;

/** By the market of the campaign, or else the country of the creator. */
export function disclosureOfPost(post: Omit<CheckedPost, 'post_id' | 'profile_id'>): PostDisclosure {
  const hasMarket = /^[A-Z]{2}$/.test(post.campaign_market);
  const code = hasMarket ? post.campaign_market : (post.country ?? '');
  const market = marketOf(code);
  return {
    ...disclosureOf(post, post, market),
    market_from: code === '' ? null : hasMarket ? 'campaign' : 'creator',
  };
}

export interface PostVerdict {
  post_id: string;
  profile_id: number;
  verdict: DisclosureVerdict;
}

/** Leaves other requests time in between. */
export async function verdictsOf(posts: readonly CheckedPost[]): Promise<PostVerdict[]> {
  const verdicts: PostVerdict[] = [];
  for (let from = 0; from < posts.length; from += AT_ONCE) {
    for (const post of posts.slice(from, from + AT_ONCE)) {
      const { verdict } = disclosureOfPost(post);
      verdicts.push({ post_id: post.post_id, profile_id: post.profile_id, verdict });
    }
    await setImmediate();
  }
  return verdicts;
}

export function disclosureCountsOf(verdicts: readonly PostVerdict[], left_out = 0): DisclosureCounts {
  const of = (verdict: DisclosureVerdict) => verdicts.filter((one) => one.verdict === verdict).length;
  return {
    posts: verdicts.length,
    disclosed: of('disclosed'),
    not_disclosed: of('not_disclosed'),
    unclear: of('unclear'),
    left_out,
  };
}
