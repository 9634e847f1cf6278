import { amountText, type DeliverableNames } from '#contract/lists/deliverable-text.ts';
import { STATUS_WORDS } from '#contract/lists/deliverable-words.ts';
import type { Deliverable } from '#contract/lists/deliverables.ts';
import { POST_TYPE_TABLE } from '#contract/platforms/platforms.ts';
import { phrase, t } from './language.ts';

/** In the reader's language; `readDeliverables` understands them. */
export const DELIVERABLE_NAMES: DeliverableNames = {
  format: (type, quantity) =>
    type === null
      ? t(quantity === 1 ? 'post of any format' : 'posts of any format')
      : phrase(POST_TYPE_TABLE[type][quantity === 1 ? 'one' : 'many']),
  status: (status) => phrase(STATUS_WORDS[status][0]),
  due: (day) => t('by {day}', { day }),
};

/** `2 Reels`. */
export const deliverableAmount = (
  one: Pick<Deliverable, 'post_type' | 'quantity' | 'other_format'>,
): string => amountText(one, DELIVERABLE_NAMES);
