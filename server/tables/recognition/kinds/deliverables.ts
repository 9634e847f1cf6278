import { CREATOR_FIELDS } from './creators.ts';
import { type Dictionary, readerOf } from './dictionary.ts';

const { deliverables, price, status } = CREATOR_FIELDS;

type TrackerField = 'deliverables' | 'quantity' | 'due' | 'price' | 'status' | 'code' | 'campaign';

/** Columns of campaign trackers beside the creator. */
const TRACKER_FIELDS: Dictionary<TrackerField> = {
  deliverables: { label: deliverables.label, names: deliverables.names, is_needed: true, weight: 1 },
  quantity: {
    label: 'Quantity',
    weight: 0.5,
    names: {
      en: 'quantity|qty|number of posts|planned posts|number of deliverables',
      de: 'anzahl|menge|stückzahl',
      fr: 'quantité|qté|nombre',
      es: 'cantidad|cant',
      it: 'quantità|qtà',
      pt: 'quantidade|qtd',
      nl: 'aantal',
      zh: '数量|篇数',
    },
  },
  due: {
    label: 'Due date',
    weight: 0.5,
    names: {
      en: 'due|due date|deadline|publish by|planned date|scheduled date|go live date|live date',
      de: 'fällig|fällig am|termin|frist|geplant am',
      fr: 'date prévue|échéance|date limite|date de publication prévue',
      es: 'fecha prevista|fecha límite|fecha de entrega',
      it: 'data prevista|scadenza',
      pt: 'data prevista|prazo',
      nl: 'geplande datum|deadline|opleverdatum',
      zh: '截止日期|计划日期|预计发布时间',
    },
  },
  price: { ...price, weight: 0.5 },
  status: { ...status, weight: 0.5 },
  code: {
    label: 'Discount code',
    weight: 0.5,
    names: {
      en: 'code|promo code|discount code|coupon code',
      de: 'gutscheincode|rabattcode',
      fr: 'code promo',
      es: 'código de descuento',
      it: 'codice sconto',
      pt: 'código de desconto',
      nl: 'kortingscode',
      zh: '优惠码',
    },
  },
  campaign: {
    label: 'Campaign',
    weight: 0.25,
    names: {
      en: 'campaign|campaign name',
      de: 'kampagne',
      fr: 'campagne',
      es: 'campaña',
      it: 'campagna',
      pt: 'campanha',
      nl: 'campagne',
      zh: '活动',
    },
  },
};

export const trackerColumns = readerOf(TRACKER_FIELDS);
