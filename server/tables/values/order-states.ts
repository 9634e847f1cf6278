import { ORDER_STATES, type OrderState } from '#contract/sales/order-files.ts';

/** As shops write them, by language; without case, accents and hyphens. */
const WORDS: Record<OrderState, string> = {
  paid: [
    'paid|partially paid|authorized|authorised|completed|complete|processing|processed|fulfilled|partially fulfilled|unfulfilled|shipped|delivered|closed|success|successful|succeeded|captured|settled|confirmed|approved|ok|awaiting shipment|awaiting fulfillment|awaiting pickup|ready to ship|in transit|out for delivery',
    'bezahlt|abgeschlossen|in bearbeitung|verarbeitung|versendet|versandt|geliefert|zugestellt|teilweise bezahlt|erledigt|bestatigt',
    'paye|payee|terminee|termine|en cours|expediee|expedie|livree|livre|traitee|validee|confirmee|partiellement payee',
    'pagado|pagada|completado|completada|procesando|en proceso|enviado|enviada|entregado|entregada|confirmado|confirmada',
    'pagato|pagata|completato|completata|in lavorazione|spedito|spedita|consegnato|consegnata|confermato|evaso',
    'pago|paga|concluido|concluida|processando|em processamento|entregue|aprovado|aprovada',
    'betaald|voltooid|afgerond|in behandeling|verzonden|geleverd|bezorgd|bevestigd',
    '已付款|已支付|已完成|已发货|待发货|已收货|交易成功|处理中|已确认',
  ].join('|'),
  unpaid: [
    'unpaid|pending|pending payment|awaiting payment|on hold|failed|payment failed|expired|draft|checkout draft|declined|denied|not paid|open|payment pending|payment awaiting',
    'unbezahlt|offen|ausstehend|zahlung ausstehend|wartend|in wartestellung|fehlgeschlagen|abgelaufen|nicht bezahlt|entwurf|abgelehnt',
    'paiement en attente|impayee|impaye|non payee|en attente|en attente de paiement|echouee|echoue|expiree|brouillon|refusee',
    'pago pendiente|pendiente|pendiente de pago|en espera|fallido|fallida|no pagado|no pagada|borrador|caducado|rechazado',
    'pagamento in attesa|in attesa|in attesa di pagamento|in sospeso|non pagato|fallito|fallita|scaduto|bozza|rifiutato',
    'pagamento pendente|pendente|aguardando pagamento|aguardando|em espera|falhado|falhou|nao pago|malsucedido|rascunho|recusado',
    'openstaand|wachten op betaling|in afwachting|in de wacht|mislukt|verlopen|onbetaald|niet betaald|concept|geweigerd',
    '待付款|未付款|未支付|等待付款|支付失败|付款失败|失败',
  ].join('|'),
  cancelled: [
    'cancelled|canceled|void|voided|trash|trashed|deleted',
    'storniert|abgebrochen|annulliert|geloscht',
    'annule|annulee|supprimee',
    'cancelado|cancelada|anulado|anulada',
    'annullato|annullata|cancellato|cancellata',
    'anulado|anulada|cancelado pelo cliente',
    'geannuleerd',
    '已取消|已关闭|交易关闭|取消',
  ].join('|'),
  refunded: [
    'refunded|fully refunded|refund|full refund|refund issued|returned|chargeback|charged back',
    'erstattet|zuruckerstattet|ruckerstattet|vollstandig erstattet|vollstandig zuruckerstattet|retourniert|zuruckgezahlt|erstattung|ruckerstattung|gutgeschrieben',
    'rembourse|remboursee|remboursement|remboursement total|retournee|integralement remboursee|totalement remboursee',
    'reembolsado|reembolsada|restituido|restituida|devuelto|devuelta|reembolso|reembolso total|devolucion|reintegrado',
    'rimborso|rimborso totale|rimborsato|rimborsata|restituito|restituita|reso',
    'estorno|devolucao|estornado|estornada|devolvido|devolvida|restituido',
    'terugbetaling|terugbetaald|volledig terugbetaald|gerestitueerd|geretourneerd',
    '退款|已退款|退款成功|全额退款|已全额退款|已退货',
  ].join('|'),
  part_refunded: [
    'partially refunded|partly refunded|partial refund|part refunded|refunded partial|refunded partially',
    'erstattet teilweise|teilweise erstattet|teilerstattet|teilweise zuruckerstattet|teilerstattung',
    'partiellement rembourse|partiellement remboursee|remboursement partiel',
    'parcialmente reembolsado|parcialmente reembolsada|reembolso parcial',
    'parzialmente rimborsato|parzialmente rimborsata|rimborso parziale',
    'reembolsado parcialmente|parcialmente estornado',
    'gedeeltelijk terugbetaald|deels terugbetaald',
    '部分退款',
  ].join('|'),
  test: 'test|testbestellung|commande de test|pedido de prueba|ordine di prova|testbestelling|测试',
};

const STATES = new Map(
  ORDER_STATES.flatMap((state) => WORDS[state].split('|').map((word) => [word, state] as const)),
);

/** "wc-on-hold", "Remboursée": comparable words. */
export const stateWord = (cell: string): string =>
  cell
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[-_\s()[\]]+/g, ' ')
    .trim()
    .replace(/^wc /, '');

/** Null for an unknown word. */
export const orderState = (cell: string): OrderState | null => STATES.get(stateWord(cell)) ?? null;
