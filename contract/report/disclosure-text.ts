import type { Disclosure } from './disclosure.ts';

/** English reasons, for files and as keys of the catalogue. */
export const DISCLOSURE_REASON_TEXTS = {
  platform_label: 'The platform shows its label of a paid partnership.',
  label: 'The text has a clear label.',
  late: 'The label comes after the part of the text that is visible without expanding it.',
  vague: 'The words name a relationship, but not clearly that the post is paid.',
  foreign: 'The label belongs to another market or language.',
  denied: 'The text says that the post is not paid.',
  no_label: 'The text has no label.',
  no_text: 'The post has no text. A label in the picture or video cannot be read.',
  markets_differ: 'No rules for this market, and the six markets with rules differ.',
} as const satisfies Record<Disclosure['reason'], string>;

export const disclosureReason = ({ reason }: Pick<Disclosure, 'reason'>): string =>
  DISCLOSURE_REASON_TEXTS[reason];
