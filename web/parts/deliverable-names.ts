import { amountText, type DeliverableNames } from '#contract/lists/deliverable-text.ts';
import { STATUS_WORDS } from '#contract/lists/deliverable-words.ts';
import type { Deliverable, DeliverableStatus } from '#contract/lists/deliverables.ts';
import { POST_TYPE_TABLE } from '#contract/platforms/platforms.ts';
import { t } from '#web/platform/language.ts';

/** In the reader's language; `readDeliverables` understands them. */
export const DELIVERABLE_NAMES: DeliverableNames = {
  format: (type, quantity) =>
    type === null
      ? t(quantity === 1 ? 'post of any format' : 'posts of any format')
      : t(POST_TYPE_TABLE[type][quantity === 1 ? 'one' : 'many']),
  status: (status) => t(STATUS_WORDS[status][0]),
  due: (day) => t('by {day}', { day }),
};

export const statusTitle = (status: DeliverableStatus): string =>
  ({
    planned: t('Planned'),
    agreed: t('Agreed'),
    delivered: t('Delivered'),
    cancelled: t('Canceled'),
  })[status];

/** `2 Reels`. */
export const deliverableAmount = (
  one: Pick<Deliverable, 'post_type' | 'quantity' | 'other_format'>,
): string => amountText(one, DELIVERABLE_NAMES);
