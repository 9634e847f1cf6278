import type { OutboxMessage } from '#contract/outbox.ts';
import type { Phrase } from '#web/languages/catalogue.ts';

/** Label and color of a state. */
export const STATES: Record<OutboxMessage['state'], { label: Phrase; text: Phrase; color: string }> = {
  kept: { label: 'Stored', text: 'Stored here; not sent any further', color: 'gray' },
  pending: { label: 'Waiting', text: 'Waiting to be sent', color: 'yellow' },
  sent: { label: 'Sent', text: 'Sent', color: 'green' },
  failed: { label: 'Failed', text: 'Failed after eight attempts', color: 'red' },
};
