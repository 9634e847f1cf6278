import { ORIGINS, type Origin, POST_TYPES, type PostType } from '#contract/primitives.ts';
import { KNOWN } from './known.ts';
import { STORY_TYPES, VIEW_TYPES } from './rates.ts';

/**
 * A post without its amounts in sixteen bits: type (position in POST_TYPES) in the upper four, `known` in
 * the lower twelve. All other statements about its metrics follow from them and, for a story, from whether
 * its impressions could be estimated (docs/metrics.md).
 */
const ALL = 65_536;
export const TYPE_SHIFT = 12;
const BITS = 4095;

export const knownBits = (flags: number) => flags & BITS;
export const typeCodeOf = (flags: number) => flags >> TYPE_SHIFT;
export const typeOf = (flags: number): PostType => POST_TYPES[typeCodeOf(flags)] as PostType;

const table = (fact: (type: PostType, known: number) => boolean | number) =>
  Uint8Array.from({ length: ALL }, (_zero, flags) =>
    typeCodeOf(flags) < POST_TYPES.length ? Number(fact(typeOf(flags), knownBits(flags))) : 0,
  );

const INTERACTION_BITS = KNOWN.likes | KNOWN.comments | KNOWN.shares | KNOWN.saves;
export const INTERACTIONS_KNOWN = table((_type, known) => (known & INTERACTION_BITS) !== 0);
const COUNT_BITS = KNOWN.likes | KNOWN.comments | KNOWN.shares | KNOWN.views;
/** A count that media value models price. */
export const COUNTS_KNOWN = table((_type, known) => (known & COUNT_BITS) !== 0);
/** Hidden likes make the other reactions of a post meaningless for rates. */
export const LIKES_KNOWN = table((_type, known) => (known & KNOWN.likes) !== 0);
/** Each of these makes impressions known, apart from a story's estimate. */
const impressionBits = (type: PostType): number =>
  KNOWN.impressions |
  (STORY_TYPES.includes(type) ? 0 : VIEW_TYPES.includes(type) ? KNOWN.views : KNOWN.likes);
const IMPRESSIONS_KNOWN = table((type, known) => (known & impressionBits(type)) !== 0);
/** `estimated`: 1 for a story whose impressions could be estimated from its account. */
export const knowsImpressions = (flags: number, estimated: number) =>
  estimated === 1 || IMPRESSIONS_KNOWN[flags] === 1;
export const knowsReach = (flags: number, estimated: number) =>
  (flags & KNOWN.reach) !== 0 || knowsImpressions(flags, estimated);

const SEEN = `is_estimated OR bitAnd(flags, arrayElement([${POST_TYPES.map(impressionBits).join(', ')}], bitShiftRight(flags, ${TYPE_SHIFT}) + 1)) != 0`;
/** The SQL form of the rules above, on a completed row. */
export const SQL_KNOWN = {
  interactions: `bitAnd(flags, ${INTERACTION_BITS}) != 0`,
  likes: `bitAnd(flags, ${KNOWN.likes}) != 0`,
  views: `bitAnd(flags, ${KNOWN.views}) != 0`,
  impressions: `(${SEEN})`,
  reach: `(bitAnd(flags, ${KNOWN.reach}) != 0 OR ${SEEN})`,
  counts: `bitAnd(flags, ${COUNT_BITS}) != 0`,
} as const;

/** Index into ORIGINS. */
const reported = (known: number, imported: number) => (known & KNOWN.edited ? 4 : known & imported ? 3 : 0);
const ESTIMATED = 2;
const IMPRESSIONS_ORIGIN = table((type, known) => {
  if (known & KNOWN.impressions) return reported(known, KNOWN.impressions_imported);
  return VIEW_TYPES.includes(type) ? 1 : ESTIMATED;
});
/** `estimated` as for `knowsImpressions`, and 1 where views were raised to the measured reach. */
export const impressionsOrigin = (flags: number, estimated: number): number =>
  estimated === 1 ? ESTIMATED : (IMPRESSIONS_ORIGIN[flags] as number);
const REACH_ORIGIN = table((_type, known) =>
  known & KNOWN.reach ? reported(known, KNOWN.reach_imported) : ESTIMATED,
);
const INTERACTIONS_ORIGIN = table((_type, known) => (known & KNOWN.edited ? 4 : 0));
export const reachOrigin = (flags: number): number => REACH_ORIGIN[flags] as number;
export const interactionsOrigin = (flags: number): number => INTERACTIONS_ORIGIN[flags] as number;

/** Origins of unknown numbers are meaningless. `paid`: the inputs of media value. */
export function postOrigins(flags: number, estimated: number, paid: 'impressions' | 'interactions') {
  const [interactions, impressions, reach] = [
    interactionsOrigin(flags),
    impressionsOrigin(flags, estimated),
    reachOrigin(flags),
  ].map((at) => ORIGINS[at]) as [Origin, Origin, Origin];
  const media_value = paid === 'impressions' ? impressions : interactions;
  return { interactions, impressions, reach, media_value };
}

export const reasonOf = (flags: number, needs: 'likes' | 'impressions') => {
  if (flags & KNOWN.likes_hidden) return 'hidden_likes';
  return needs === 'impressions' && STORY_TYPES.includes(typeOf(flags)) ? 'not_connected' : 'not_in_source';
};
