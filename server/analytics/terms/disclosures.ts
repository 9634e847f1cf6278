import { oneOfTerms } from './term-hash.ts';
import type { Rows } from './term-rows.ts';

/** Disclosure hashtags, in the form of post terms. */
const DISCLOSURES = [
  '#ad',
  '#ads',
  '#advertisement',
  '#advertising',
  '#sponsored',
  '#sponsoredpost',
  '#paidpartnership',
  '#paidad',
  '#werbung',
  '#anzeige',
  '#bezahltewerbung',
  '#publicité',
  '#collaborationcommerciale',
  '#partenariatrémunéré',
  '#publicidad',
  '#colaboraciónpagada',
  '#pubblicità',
  '#adv',
  '#publi',
  '#publipost',
  '#reklame',
  '#reklam',
  '#広告',
  '#广告',
];

export const PAID_POST: Rows = {
  sql: '(is_paid = 1 OR hasAny(terms, {disclosures:Array(String)}))',
  params: { disclosures: DISCLOSURES },
};

/** Condition on a row of a set: paid according to the source or a disclosure hashtag. */
export const PAID_POSTS: Rows = {
  sql: `(post_id IN (SELECT id FROM posts FINAL WHERE is_paid = 1 AND created_at >= toDateTime({before:UInt32}) AND created_at < toDateTime({until:UInt32}))
  OR post_id IN (SELECT post_id FROM post_terms FINAL WHERE ${oneOfTerms('disclosures')} AND created_at >= toDateTime({before:UInt32}) AND created_at < toDateTime({until:UInt32})))`,
  params: { disclosures: DISCLOSURES },
};
