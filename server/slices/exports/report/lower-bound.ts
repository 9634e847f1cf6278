import type { LowerBound } from '#contract/values/primitives.ts';

/** "likes unknown in 13 of 66 posts". */
export const lowerBoundText = ({ parts, posts, of }: LowerBound): string =>
  `${parts.join(' or ')} unknown in ${posts.toLocaleString('en')} of ${of.toLocaleString('en')} posts`;
