import { bind, chSql, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { oneOfTerms } from './term-hash.ts';

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

const TERMS = bind('Array(String)', DISCLOSURES);

export const PAID_POST = chSql`(is_paid = 1 OR hasAny(terms, ${TERMS}))`;

/** Condition on a row of a set: paid according to the source or a disclosure hashtag. */
export const paidPosts = ({ both }: { both: Sql }): Sql =>
  chSql`(post_id IN (SELECT id FROM posts FINAL WHERE is_paid = 1 AND ${both})
  OR post_id IN (SELECT post_id FROM post_terms FINAL WHERE ${oneOfTerms(TERMS)} AND ${both}))`;
