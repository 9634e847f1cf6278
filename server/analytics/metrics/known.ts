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
  edited: 1 << 11,
} as const;
export type KnownBit = keyof typeof KNOWN;

export const knows = (bit: KnownBit): string => `bitAnd(known, ${KNOWN[bit]}) != 0`;
