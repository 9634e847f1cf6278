/**
 * Bits of the column `known`: which numbers of a post are known, and where some come from. A number without
 * its bit is stored as 0 but unknown.
 */
export const KNOWN = {
  likes: 1 << 0,
  comments: 1 << 1,
  shares: 1 << 2,
  saves: 1 << 3,
  views: 1 << 4,
  /** Reported by the platform or a connected account, or imported (bit below). */
  impressions: 1 << 5,
  reach: 1 << 6,
  followers: 1 << 7,
  likes_hidden: 1 << 8,
  impressions_imported: 1 << 9,
  reach_imported: 1 << 10,
  /** Likes, comments, shares or saves typed by a user. */
  interactions_edited: 1 << 11,
} as const;
export type KnownBit = keyof typeof KNOWN;

/** More bits of `known`, at another place in `flags` (post-flags.ts). */
export const ORIGIN_BITS = {
  views_edited: 1 << 12,
  impressions_edited: 1 << 13,
  reach_edited: 1 << 14,
  interactions_imported: 1 << 15,
} as const;

/** Bits that say where a number comes from. */
export const OF_ORIGIN = Object.values(ORIGIN_BITS).reduce(
  (all, bit) => all | bit,
  KNOWN.impressions_imported | KNOWN.reach_imported | KNOWN.interactions_edited,
);

export const knows = (bit: KnownBit): string => `bitAnd(known, ${KNOWN[bit]}) != 0`;
