import { ORIGINS, type Origin, POST_TYPES, type PostType } from '#contract/primitives.ts';
import { KNOWN } from './known.ts';
import { STORY_TYPES, VIEW_TYPES } from './rates.ts';

/**
 * All of a post but its amounts, in sixteen bits: its type (position in POST_TYPES) in the upper four, `known` in the lower
 * twelve. Everything else that metrics say of a post (is a number known, where does it come from) follows from its flags,
 * and for a story from whether its impressions could be estimated. docs/metrics.md is the definition.
 */
const ALL = 65_536;
export const TYPE_SHIFT = 12;
const BITS = 4095;

export const knownBits = (flags: number) => flags & BITS;
/** Position in POST_TYPES. */
export const typeCodeOf = (flags: number) => flags >> TYPE_SHIFT;
export const typeOf = (flags: number): PostType => POST_TYPES[typeCodeOf(flags)] as PostType;

const table = (fact: (type: PostType, known: number) => boolean | number) =>
  Uint8Array.from({ length: ALL }, (_zero, flags) =>
    typeCodeOf(flags) < POST_TYPES.length ? Number(fact(typeOf(flags), knownBits(flags))) : 0,
  );

export const INTERACTIONS_KNOWN = table((_type, known) => (known & 15) !== 0);
/** Apart from a story's estimate. */
const IMPRESSIONS_KNOWN = table((type, known) => {
  if (known & KNOWN.impressions) return true;
  if (STORY_TYPES.includes(type)) return false;
  return (known & (VIEW_TYPES.includes(type) ? KNOWN.views : KNOWN.likes)) !== 0;
});
/** `estimated`: 1 for a story whose impressions could be estimated from its account. */
export const knowsImpressions = (flags: number, estimated: number) =>
  estimated === 1 || IMPRESSIONS_KNOWN[flags] === 1;
export const knowsReach = (flags: number, estimated: number) =>
  (flags & KNOWN.reach) !== 0 || knowsImpressions(flags, estimated);

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

/** Where each number of a post comes from; of an unknown one it says nothing. `paid`: what media value is computed from. */
export function postOrigins(flags: number, paid: 'impressions' | 'interactions') {
  const at = (table: Uint8Array) => ORIGINS[table[flags] ?? 0] as Origin;
  const [interactions, impressions] = [at(INTERACTIONS_ORIGIN), at(IMPRESSIONS_ORIGIN)];
  const media_value = paid === 'impressions' ? impressions : interactions;
  return { interactions, impressions, reach: at(REACH_ORIGIN), media_value };
}

/** Why an unknown number of a post is missing. */
export const reasonOf = (flags: number, needs: 'likes' | 'impressions') => {
  if (flags & KNOWN.likes_hidden) return 'hidden_likes';
  return needs === 'impressions' && STORY_TYPES.includes(typeOf(flags)) ? 'not_connected' : 'not_in_source';
};
