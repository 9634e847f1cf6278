import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { keyOf, wordsOf } from '../header-words.ts';
import type { TableSample } from '../recognise.ts';
import type { Recognition } from '../recognition.ts';
import { adColumns } from './ads.ts';
import { trackerColumns } from './deliverables.ts';
import type { ColumnReader } from './dictionary.ts';
import { orderColumns } from './orders.ts';

/** Another import that a file belongs to. */
export interface FilePlace {
  kind: 'orders' | 'ads' | 'deliverables' | 'creators';
  /** The kind of the file, as a sentence. */
  is: Sentence;
  /** Where it is imported. */
  where: Sentence;
  /** False: it can be imported on Sources as well. */
  is_elsewhere: boolean;
}

/** A kind of file that is not imported on Sources. */
interface FileKind {
  kind: FilePlace['kind'];
  columns: Pick<ColumnReader<string>, 'match'>;
  /** Least evidence, unless the columns are those of a shop. */
  least: number;
  /**
   * Its rows name accounts; tables of other kinds with accounts belong to Sources. `any`: whatever else they have, because as posts
   * paid numbers would be taken for those of the posts.
   */
  has_accounts: boolean | 'any';
  is: Sentence;
  where: Sentence;
  /** Columns that only the exports of a shop have, and the sentence that names it. */
  shops?: ReadonlyArray<{ columns: readonly string[]; is: Sentence }>;
}

const ofShop = (shop: string, ...columns: string[]) => ({
  columns: columns.map((column) => keyOf(wordsOf(column))),
  is: sentenceFor('file_of_shop_orders', { shop }),
});

const KINDS: readonly FileKind[] = [
  {
    kind: 'ads',
    columns: adColumns,
    least: 2,
    has_accounts: 'any',
    is: sentenceFor('file_of_ads'),
    where: sentenceFor('place_of_ads'),
  },
  {
    kind: 'orders',
    columns: orderColumns,
    least: 1.5,
    has_accounts: false,
    is: sentenceFor('file_of_orders'),
    where: sentenceFor('place_of_orders'),
    shops: [
      ofShop('Shopify', 'financial status', 'lineitem quantity'),
      ofShop('WooCommerce', 'n revenue', 'customer type'),
      ofShop('WooCommerce', 'order number', 'order total', 'coupon items'),
    ],
  },
  {
    kind: 'deliverables',
    columns: trackerColumns,
    least: 2,
    has_accounts: true,
    is: sentenceFor('file_of_deliverables'),
    where: sentenceFor('place_of_creators'),
  },
];

/** Numbers that only tables of posts have. */
const OF_POSTS = new Set(['likes', 'comments', 'shares', 'saves', 'views', 'impressions', 'reach']);

export function placeOf(
  { header, rows }: Pick<TableSample, 'header' | 'rows'>,
  recognised: Pick<Recognition, 'rows' | 'columns' | 'is_sure'>,
): FilePlace | null {
  const fields = recognised.columns.flatMap(({ field }) => field ?? []);
  const has_numbers = fields.some((field) => OF_POSTS.has(field));
  const has_accounts = fields.some((field) => field.startsWith('account.'));
  const names = new Set(header.map((column) => keyOf(wordsOf(column.replace(/\s*\(.*\)$/, '')))));
  const isOther = (kind: FileKind) =>
    kind.has_accounts !== 'any' && (has_numbers || (kind.has_accounts ? !has_accounts : recognised.is_sure));
  for (const kind of KINDS) {
    if (isOther(kind)) continue;
    const evidence = kind.columns.match(header, rows);
    const shop = kind.shops?.find((of) => of.columns.every((column) => names.has(column)));
    if (evidence >= kind.least || (shop && evidence > 0))
      return { kind: kind.kind, is: shop?.is ?? kind.is, where: kind.where, is_elsewhere: true };
  }
  const areCreators = !has_numbers && recognised.rows === 'accounts' && recognised.is_sure;
  return areCreators
    ? {
        kind: 'creators',
        is: sentenceFor('file_of_creators'),
        where: sentenceFor('place_of_creators'),
        is_elsewhere: false,
      }
    : null;
}
