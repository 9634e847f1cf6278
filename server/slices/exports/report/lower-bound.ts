import type { LowerBound } from '#contract/values/primitives.ts';
import { phrase, t } from '#server/platform/language.ts';

/** "likes unknown in 13 of 66 posts". */
export const lowerBoundText = ({ parts, posts, of }: LowerBound): string =>
  t('{parts} unknown in {n} of {all} posts', {
    parts: parts.map((part) => phrase(part)).join(t(' or ')),
    n: posts,
    all: of,
  });
