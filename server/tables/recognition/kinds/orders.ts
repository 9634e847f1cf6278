import type { OrderTarget } from '#contract/sales/order-files.ts';
import { readAmount } from '../../values/amounts.ts';
import { atLeast, type Dictionary, type DictionaryField, readerOf } from './dictionary.ts';

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const UTM = /[?&]utm_[a-z]+=|\/l\/[A-Za-z0-9-]+/;
const DATE = /\d{1,4}[-/. ]\S+[-/. ]\d{2,4}|^\d{8,13}/;

const dated = atLeast(0.8, (cell) => DATE.test(cell));
const amounts = atLeast(0.8, (cell) => readAmount(cell, '.', 'EUR') !== null);
const utm = (word: string): DictionaryField => ({
  label: `utm_${word}`,
  names: { en: word === 'source' ? 'utm source|source utm' : `utm ${word}` },
});

/** Columns of orders; those of Shopify and WooCommerce come first. */
export const ORDER_FIELDS: Dictionary<OrderTarget> = {
  order: {
    label: 'Order number',
    is_needed: true,
    holds: atLeast(0.8, (cell) => /\d/.test(cell) && cell.length <= 60),
    names: {
      en: 'name|order|order number|order #|order no|order id|order name|order nr|number|transaction id|id',
      de: 'bestellnummer|auftragsnummer|bestellung|bestell nr|auftrag',
      fr: 'n° de commande|numéro de commande|commande|id commande',
      es: 'número de pedido|pedido|id de pedido',
      it: 'numero ordine|ordine|numero d’ordine',
      pt: 'número do pedido|número da encomenda|encomenda',
      nl: 'bestelnummer|ordernummer|bestelling',
      zh: '订单号|订单编号|订单',
    },
  },
  ordered_at: {
    label: 'Time of the order',
    is_needed: true,
    holds: dated,
    names: {
      en: 'created at|order date|date created|date|order created|ordered at|order time|purchase date|date paid|paid at|time|timestamp|day',
      de: 'bestellt am|erstellt am|bestelldatum|auftragsdatum|bestellzeit|datum der bestellung|datum|bezahlt am|tag',
      fr: 'date de commande|date de la commande|commandé le|commandée le|créée le|créé le|payée le|jour',
      es: 'fecha|fecha del pedido|creado el|pagado el|día',
      it: 'data|data ordine|creato il|pagato il|giorno',
      pt: 'data do pedido|data da encomenda|criado em|pago em|dia',
      nl: 'besteldatum|orderdatum|aangemaakt op|betaald op|dag',
      zh: '下单时间|订单时间|付款时间|日期',
    },
  },
  total: {
    label: 'Total',
    is_needed: true,
    holds: amounts,
    weight: 0.5,
    names: {
      en: 'total|order total|total price|grand total|order amount|amount|revenue|total amount|total sales|net sales|n revenue|net revenue|total order value|order value|value|sales',
      de: 'gesamt|gesamtbetrag|gesamtsumme|gesamtpreis|summe|betrag|umsatz|bestellwert|bestellsumme',
      fr: 'total ttc|montant|montant total|ventes|chiffre d’affaires',
      es: 'importe|importe total|ventas',
      it: 'totale|importo|vendite|totale ordine',
      pt: 'valor total|total do pedido|valor|vendas',
      nl: 'totaal|totaalbedrag|bedrag|omzet',
      zh: '订单金额|实付金额|总额|金额|总计',
    },
  },
  currency: {
    label: 'Currency',
    names: {
      en: 'currency|order currency|currency code',
      de: 'währung',
      fr: 'devise',
      es: 'moneda|divisa',
      it: 'valuta',
      pt: 'moeda',
      nl: 'munteenheid',
      zh: '币种|货币',
    },
  },
  refunded: {
    label: 'Refunded amount',
    holds: amounts,
    weight: 1,
    names: {
      en: 'refunded amount|refund amount|refunded|refunds|total refunded|refund total|refund|order refund|returns',
      de: 'erstattet|erstattung|rückerstattung|erstatteter betrag',
      fr: 'remboursement|montant remboursé|remboursé',
      es: 'reembolso|importe reembolsado',
      it: 'rimborso|importo rimborsato',
      pt: 'reembolso|valor reembolsado',
      nl: 'terugbetaling|terugbetaald bedrag',
      zh: '退款金额|退款',
    },
  },
  code: {
    label: 'Discount code',
    is_several: true,
    holds: atLeast(0.3, (cell) => /\p{L}/u.test(cell)),
    weight: 0.5,
    names: {
      en: 'discount code|discount codes|coupon|coupons|coupon code|coupon codes|coupon items|promo code|promo codes|promotion code|voucher|voucher code|code',
      de: 'gutschein|gutscheincode|rabattcode|aktionscode',
      fr: 'code promo|code de réduction|code promotionnel',
      es: 'código de descuento|cupón',
      it: 'codice sconto|codice promozionale',
      pt: 'código de desconto|cupom|cupão',
      nl: 'kortingscode|couponcode',
      zh: '优惠码|折扣码|优惠券',
    },
  },
  link: {
    label: 'Landing page or referrer',
    is_several: true,
    recognised_by: atLeast(0.2, (cell) => UTM.test(cell)),
    names: {
      en: 'landing page|landing site|landing url|landing page url|session entry|entry page|first page|referring site|referrer|referer|referral link|referral url|tracking link|link|url|source url',
      de: 'landingpage',
      fr: 'page d’arrivée|page d entree',
    },
  },
  utm_source: utm('source'),
  utm_medium: utm('medium'),
  utm_campaign: { label: 'utm_campaign', names: { en: 'utm campaign|campaign' } },
  utm_content: utm('content'),
  utm_term: utm('term'),
  visited_at: {
    label: 'Time of the visit',
    holds: dated,
    names: {
      en: 'session start time|visited at|visit time|clicked at|click time|click date|visit date',
      fr: 'date de la visite',
    },
  },
  customer: {
    label: 'Customer',
    recognised_by: atLeast(1, (cell) => MAIL.test(cell.trim())),
    weight: 0.5,
    names: {
      en: 'email|e mail|customer email|billing email|email billing|customer e mail|mail|customer id|customer|client|customer number',
      de: 'e mail adresse|kunde|kunden nr|kundennummer',
      fr: 'adresse e mail|courriel',
      es: 'correo|correo electrónico|cliente',
      nl: 'klant|e mailadres',
      zh: '客户|买家|邮箱',
    },
  },
  customer_kind: {
    label: 'New or returning customer',
    weight: 1,
    names: {
      en: 'customer type|new or returning|customer kind|type of customer',
      de: 'kundentyp',
      fr: 'type de client',
    },
  },
  status: {
    label: 'Status of the order',
    weight: 0.5,
    names: {
      en: 'financial status|status|order status|payment status|state',
      de: 'bestellstatus|zahlungsstatus',
      fr: 'statut|statut de la commande|statut du paiement',
      es: 'estado|estado del pedido',
      it: 'stato|stato ordine',
      pt: 'situação|status do pedido|status do pagamento',
      nl: 'orderstatus|betaalstatus',
      zh: '订单状态|支付状态|状态',
    },
  },
  cancelled_at: {
    label: 'Canceled at',
    weight: 0.5,
    names: {
      en: 'cancelled at|canceled at|cancelled|canceled|date cancelled',
      de: 'storniert am',
      fr: 'annulée le|annulé le',
    },
  },
  test: {
    label: 'Test order or payment method',
    is_several: true,
    weight: 0.5,
    names: { en: 'test|is test|test order|payment method|payment gateway|payment method title' },
  },
};

/** Prefix of the names in exports of plugins: `_wc_order_attribution_utm_content`. */
const PREFIX = /^(?:meta[:_ ]+)?_?(?:wc_)?(?:order_attribution|attribution)_/i;

export const orderColumns = readerOf(ORDER_FIELDS, PREFIX);
