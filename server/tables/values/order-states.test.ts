import { describe, expect, it } from 'vitest';
import type { OrderState } from '#contract/sales/order-files.ts';
import { orderState } from './order-states.ts';

const CASES: Record<OrderState, string> = {
  paid: 'paid|Completed|wc-processing|abgeschlossen|payée|pagado|pagato|pago|betaald|已付款',
  unpaid: 'pending|on-hold|wc-pending|ausstehend|en attente|pendiente|in attesa|pendente|in de wacht|待付款',
  cancelled: 'canceled|voided|storniert|annulée|cancelado|annullato|geannuleerd|已取消',
  refunded:
    'refunded|wc-refunded|erstattet|remboursée|reembolsado|restituido|rimborsato|estornado|terugbetaald|已退款|Rückerstattung|Remboursement|Rimborso|Reembolso|Estorno|Terugbetaling|退款',
  part_refunded:
    'partially_refunded|teilweise erstattet|partiellement remboursée|parcialmente reembolsado|parzialmente rimborsato|gedeeltelijk terugbetaald|部分退款|Refunded (partially)|erstattet (teilweise)',
  test: 'test',
};

describe('the state of an order', () => {
  for (const [state, words] of Object.entries(CASES))
    it(`is ${state} in every language`, () => {
      for (const word of words.split('|')) expect([word, orderState(word)]).toEqual([word, state]);
    });

  it('is unknown for other words', () => {
    for (const word of ['', 'zwrócone', 'CA', 'refund requested']) expect(orderState(word)).toBeNull();
  });
});
