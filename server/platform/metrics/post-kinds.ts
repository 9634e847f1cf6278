import { POST_TYPES, type PostType } from '#contract/primitives.ts';
import { KNOWN } from './known.ts';
import type { EmvChoice } from './post-sql.ts';
import {
  EMV_RATES,
  REACH_SHARE,
  STORY_IMPRESSIONS,
  STORY_TYPES,
  VIEW_BASIS_TYPES,
  VIEW_TYPES,
} from './rates.ts';

/**
 * What is no number in a post, in sixteen bits: its type in the upper four, `known` in the lower twelve. Everything
 * that metrics say of a post besides amounts (is it known, where does it come from) follows from its kind.
 * docs/metrics.md is the definition.
 */
export const KINDS = 65_536;
const TYPE_SHIFT = 12;
const BITS = 4095;

/** Code of a post type in a kind; the SQL of `typeCode` gives the same. */
const codeOf = (type: PostType) => POST_TYPES.indexOf(type);
/** A story whose estimated impressions are known has a code of its own, because its kind cannot tell otherwise. */
const KNOWN_STORY = POST_TYPES.length;
export const typeCode = `toUInt8(indexOf([${POST_TYPES.map((t) => `'${t}'`).join(', ')}], post_type) - 1)`;

export const kindOf = (type_code: number, known: number) => (type_code << TYPE_SHIFT) | (known & BITS);
export const knownBits = (kind: number) => kind & BITS;
/** The type of a kind; stories with known estimates count as their type. */
export function typeOf(kind: number): PostType {
  const code = kind >> TYPE_SHIFT;
  return (code < KNOWN_STORY ? POST_TYPES[code] : STORY_TYPES[code - KNOWN_STORY]) as PostType;
}

const table = (fact: (type: PostType, known: number, kind: number) => boolean | number) =>
  Uint8Array.from({ length: KINDS }, (_zero, kind) => {
    const code = kind >> TYPE_SHIFT;
    if (code >= KNOWN_STORY + STORY_TYPES.length) return 0;
    return Number(fact(typeOf(kind), knownBits(kind), kind));
  });

const isStory = (type: PostType, known: number) => STORY_TYPES.includes(type) && !(known & KNOWN.impressions);

export const INTERACTIONS_KNOWN = table((_type, known) => (known & 15) !== 0);
export const IMPRESSIONS_KNOWN = table((type, known, kind) => {
  if (isStory(type, known)) return kind >> TYPE_SHIFT >= KNOWN_STORY;
  return (known & (KNOWN.impressions | (VIEW_TYPES.includes(type) ? KNOWN.views : KNOWN.likes))) !== 0;
});
export const REACH_KNOWN = table(
  (_type, known, kind) => IMPRESSIONS_KNOWN[kind] === 1 || (known & KNOWN.reach) !== 0,
);
/** Index into ORIGINS: 0 measured, 1 platform_views, 2 estimated, 3 imported, 4 edited. */
const reported = (known: number, imported: number) => (known & KNOWN.edited ? 4 : known & imported ? 3 : 0);
export const IMPRESSIONS_ORIGIN = table((type, known) => {
  if (known & KNOWN.impressions) return reported(known, KNOWN.impressions_imported);
  return VIEW_TYPES.includes(type) ? 1 : 2;
});
export const REACH_ORIGIN = table((_type, known) =>
  known & KNOWN.reach ? reported(known, KNOWN.reach_imported) : 2,
);
export const INTERACTIONS_ORIGIN = table((_type, known) => (known & KNOWN.edited ? 4 : 0));

/** What a post cannot tell without its account: bit 1 the followers of its basis, bit 2 a story's impressions. */
export const NEEDS = table((type, known) => {
  const followers = !VIEW_BASIS_TYPES.includes(type) && !(known & KNOWN.followers);
  return (followers ? 1 : 0) + (isStory(type, known) ? 2 : 0);
});

/** What is known of the account of a post. followers −1 and engagement_rate NaN = unknown. */
export interface AccountOfPost {
  followers: number;
  engagement_rate: number;
}
/** The amounts that `post_terms` stores for a post. */
export interface PostAmounts {
  kind: number;
  impressions: number;
  reach: number;
  basis: number;
}

/** Completes a post that needs its account: its basis, and for a story its impressions and reach. Source: docs/metrics.md. */
export function completed(post: PostAmounts, account: AccountOfPost): PostAmounts {
  const needs = NEEDS[post.kind] ?? 0;
  const basis = needs & 1 ? Math.max(account.followers, 0) : post.basis;
  if (!(needs & 2)) return { ...post, basis };
  const type = typeOf(post.kind);
  const known = knownBits(post.kind);
  const isKnown = Number.isFinite(account.engagement_rate) && basis > 0;
  const estimate = STORY_IMPRESSIONS * account.engagement_rate;
  const impressions = Number.isFinite(estimate) ? roundHalfEven(estimate * basis) : 0;
  const share = Math.round(REACH_SHARE[type] * 100);
  const estimated = Math.floor((impressions * share + 50) / 100);
  const measured = isKnown ? Math.min(post.reach, impressions) : post.reach;
  return {
    kind: isKnown ? kindOf(KNOWN_STORY + STORY_TYPES.indexOf(type), known) : post.kind,
    impressions,
    reach: known & KNOWN.reach ? measured : estimated,
    basis,
  };
}

/** As the engine's round(): ties go to the even neighbour. */
function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** Money for one impression, like … of each type code, in the company's currency. */
export interface KindRates {
  impression: Float64Array;
  like: Float64Array;
  comment: Float64Array;
  share: Float64Array;
  view: Float64Array;
  /** Whether the model asks for more than impressions. */
  counts_actions: boolean;
}

export function kindRates({ model, currency, per_usd }: EmvChoice): KindRates {
  const types = [...POST_TYPES, ...STORY_TYPES];
  const rates = types.map((t) => EMV_RATES[model][t]);
  const factor = rates.map((r) => (per_usd[currency] ?? 1) / (per_usd[r.currency] ?? 1));
  const money = (of: (r: (typeof rates)[number]) => number) =>
    Float64Array.from({ length: 16 }, (_zero, i) => {
      const rate = rates[i];
      return rate ? of(rate) * (factor[i] ?? 1) : 0;
    });
  return {
    impression: money((r) => r.per_mille / 1000),
    like: money((r) => r.like),
    comment: money((r) => r.comment),
    share: money((r) => r.share),
    view: money((r) => r.view_mille / 1000),
    counts_actions: rates.some((r) => r.like || r.comment || r.share || r.view_mille),
  };
}
export const typeCodeOf = (kind: number) => kind >> TYPE_SHIFT;
/** Type codes of the kinds of a platform's posts, known stories included. */
export const codesOf = (types: readonly PostType[]): Set<number> =>
  new Set(
    types.flatMap((t) => [
      codeOf(t),
      ...(STORY_TYPES.includes(t) ? [KNOWN_STORY + STORY_TYPES.indexOf(t)] : []),
    ]),
  );
