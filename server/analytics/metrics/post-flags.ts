import { type MissingReason, POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { KNOWN, ORIGIN_BITS } from './known.ts';
import type { PaidRates } from './media-value.ts';
import { STORY_TYPES, VIEW_BASIS_TYPES, VIEW_TYPES } from './rates.ts';

/**
 * A post without its amounts: the lower twelve bits of `known`, then four of its type (position in POST_TYPES), then the upper
 * four of `known`. All other statements about its metrics follow from them and, for a story, from whether its impressions could
 * be estimated (docs/metrics.md).
 */
const ALL = 65_536;
const TYPE_SHIFT = 12;
const ORIGIN_SHIFT = 16;
const BITS = 4095;

/** SQL: `flags`, and the position in POST_TYPES that they have. */
export const SQL_FLAGS = `toUInt32(bitAnd(known, ${BITS}) + (indexOf([${POST_TYPES.map((t) => `'${t}'`).join(', ')}], toString(post_type)) - 1) * ${1 << TYPE_SHIFT} + intDiv(known, ${BITS + 1}) * ${1 << ORIGIN_SHIFT})`;
export const SQL_TYPE = `bitAnd(bitShiftRight(flags, ${TYPE_SHIFT}), 15)`;

export const flagsOf = (type: PostType, known: number) =>
  (known & BITS) | (POST_TYPES.indexOf(type) << TYPE_SHIFT) | ((known >> TYPE_SHIFT) << ORIGIN_SHIFT);
export const typeCodeOf = (flags: number) => (flags >> TYPE_SHIFT) & 15;
export const typeOf = (flags: number): PostType => POST_TYPES[typeCodeOf(flags)] as PostType;

const has = (flags: number, bit: keyof typeof ORIGIN_BITS) =>
  ((flags >> ORIGIN_SHIFT) & (ORIGIN_BITS[bit] >> TYPE_SHIFT)) !== 0;

const table = (fact: (type: PostType, known: number) => boolean) => {
  const facts = Uint8Array.from({ length: ALL }, (_zero, flags) =>
    typeCodeOf(flags) < POST_TYPES.length ? Number(fact(typeOf(flags), flags & BITS)) : 0,
  );
  return (flags: number): boolean => facts[flags & (ALL - 1)] === 1;
};

const INTERACTION_BITS = KNOWN.likes | KNOWN.comments | KNOWN.shares | KNOWN.saves;
export const knowsInteractions = table((_type, known) => (known & INTERACTION_BITS) !== 0);
const COUNT_BITS = KNOWN.likes | KNOWN.comments | KNOWN.shares | KNOWN.views;
/** A count that media value models price. */
export const knowsCounts = table((_type, known) => (known & COUNT_BITS) !== 0);
/** Hidden likes make the other reactions of a post meaningless for rates. */
export const knowsLikes = table((_type, known) => (known & KNOWN.likes) !== 0);
/** Each of these makes impressions known, apart from a story's estimate. */
const impressionBits = (type: PostType): number =>
  KNOWN.impressions |
  (STORY_TYPES.includes(type) ? 0 : VIEW_TYPES.includes(type) ? KNOWN.views : KNOWN.likes);
const impressionsKnown = table((type, known) => (known & impressionBits(type)) !== 0);
/** `estimated`: 1 for a story whose impressions could be estimated from its account. */
export const knowsImpressions = (flags: number, estimated: number) =>
  estimated === 1 || impressionsKnown(flags);
export const knowsReach = (flags: number, estimated: number) =>
  (flags & KNOWN.reach) !== 0 || knowsImpressions(flags, estimated);

const SEEN = `is_estimated OR bitAnd(flags, arrayElement([${POST_TYPES.map(impressionBits).join(', ')}], ${SQL_TYPE} + 1)) != 0`;
/** The SQL form of the rules above, on a completed row. */
export const SQL_KNOWN = {
  interactions: `bitAnd(flags, ${INTERACTION_BITS}) != 0`,
  likes: `bitAnd(flags, ${KNOWN.likes}) != 0`,
  views: `bitAnd(flags, ${KNOWN.views}) != 0`,
  impressions: `(${SEEN})`,
  reach: `(bitAnd(flags, ${KNOWN.reach}) != 0 OR ${SEEN})`,
  counts: `bitAnd(flags, ${COUNT_BITS}) != 0`,
} as const;

/** Indexes into ORIGINS. */
const [MEASURED, PLATFORM_VIEWS, ESTIMATED, IMPORTED, EDITED] = [0, 1, 2, 3, 4] as const;
const reported = (isEdited: boolean, isImported: boolean) =>
  isEdited ? EDITED : isImported ? IMPORTED : MEASURED;

/** `estimated` as for `knowsImpressions`, and 1 where views were raised to the measured reach. */
export function impressionsOrigin(flags: number, estimated: number): number {
  if (estimated === 1) return ESTIMATED;
  if (flags & KNOWN.impressions)
    return reported(has(flags, 'impressions_edited'), (flags & KNOWN.impressions_imported) !== 0);
  if (!VIEW_TYPES.includes(typeOf(flags))) return ESTIMATED;
  return has(flags, 'views_edited') ? EDITED : PLATFORM_VIEWS;
}
export const reachOrigin = (flags: number): number =>
  flags & KNOWN.reach
    ? reported(has(flags, 'reach_edited'), (flags & KNOWN.reach_imported) !== 0)
    : ESTIMATED;
export const interactionsOrigin = (flags: number): number =>
  reported((flags & KNOWN.interactions_edited) !== 0, has(flags, 'interactions_imported'));
export const countsOrigin = (flags: number, paid: PaidRates): number =>
  paid.views?.[typeCodeOf(flags)] && has(flags, 'views_edited') ? EDITED : interactionsOrigin(flags);

export const reasonOf = (flags: number, needs: 'likes' | 'impressions') => {
  if (flags & KNOWN.likes_hidden) return 'hidden_likes';
  return needs === 'impressions' && STORY_TYPES.includes(typeOf(flags)) ? 'not_connected' : 'not_in_source';
};

/** Why a post is in no engagement rate. */
export function rateReasonOf(flags: number): MissingReason {
  if (!knowsLikes(flags)) return flags & KNOWN.likes_hidden ? 'hidden_likes' : 'unknown_likes';
  const basis = rateBasisOf(flags);
  return flags & KNOWN[basis] ? 'zero_basis' : `unknown_${basis}`;
}

export const rateBasisOf = (flags: number): 'views' | 'followers' =>
  VIEW_BASIS_TYPES.includes(typeOf(flags)) ? 'views' : 'followers';
