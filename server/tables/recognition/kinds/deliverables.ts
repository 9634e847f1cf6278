import { deliverableStatus, readDeliverables } from '#contract/lists/deliverable-text.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { readTypedNumber } from '#contract/values/typed-number.ts';
import { currencyIn } from '../../contacts/own-columns.ts';
import { CREATOR_FIELDS } from './creators.ts';
import { atLeast, type Dictionary, readerOf } from './dictionary.ts';

const { deliverables, price, status } = CREATOR_FIELDS;

export type TrackerField =
  | 'deliverables'
  | 'quantity'
  | 'due'
  | 'price'
  | 'currency'
  | 'status'
  | 'code'
  | 'post_url'
  | 'campaign';

const isFormat = (cell: string) =>
  PLATFORMS.some(
    (platform) => readDeliverables(cell, { currency: 'USD', platforms: [platform] }).problem === null,
  );

/** Columns of campaign trackers beside the creator. */
const TRACKER_FIELDS: Dictionary<TrackerField> = {
  deliverables: {
    label: deliverables.label,
    is_needed: true,
    weight: 1,
    names: {
      en: `${deliverables.names.en}|deliverable|content type|type of content|content format|format`,
      de: 'leistung|format|content|inhalt|art der leistung|contentart|inhaltsformat',
      fr: 'livrable|type de contenu|format|prestation',
      es: 'entregable|formato|tipo de contenido',
      it: 'contenuto|formato|tipo di contenuto',
      pt: 'entrega|entregas|formato|tipo de conteúdo',
    },
    holds: atLeast(0.5, isFormat),
  },
  quantity: {
    label: 'Quantity',
    weight: 0.5,
    holds: atLeast(0.5, (cell) => readTypedNumber(cell, 'count').value !== null),
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
  currency: {
    label: 'Currency',
    holds: atLeast(0.5, (cell) => currencyIn(cell) !== null),
    names: {
      en: 'currency',
      de: 'währung',
      fr: 'devise|monnaie',
      es: 'moneda|divisa',
      it: 'valuta',
      pt: 'moeda',
    },
  },
  status: { ...status, weight: 0.5, holds: atLeast(0.5, (cell) => deliverableStatus(cell) !== null) },
  post_url: {
    label: 'Post URL',
    weight: 0.5,
    holds: atLeast(0.5, (cell) => /^https?:\/\//i.test(cell.trim())),
    names: {
      en: 'post url|post link|link|url|link to post|live link|live url|content link|published link|permalink',
      de: 'link zum beitrag|link zum post|beitragslink|post link|veröffentlichung',
      fr: 'lien du post|lien|lien de la publication|lien publication|url du post',
      es: 'enlace|enlace de la publicación|link del post',
      it: 'link del post|link al post',
      pt: 'link do post|link da publicação',
    },
  },
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
