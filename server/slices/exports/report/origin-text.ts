import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Origin } from '#contract/values/primitives.ts';
import { t } from '#server/platform/language.ts';

const ORIGIN_WORDS: Record<Origin, Phrase> = {
  measured: 'measured',
  platform_views: 'from views',
  estimated: 'estimated',
  imported: 'from a file',
  edited: 'typed',
};

/** Where a number comes from, in a word or two. */
export const originText = (origin: Origin): string => t(ORIGIN_WORDS[origin]);
