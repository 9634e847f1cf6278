import { z } from 'zod';
import { type Hideable, reveals } from '../access/revealed.ts';
import { count, id } from '../values/primitives.ts';
import { type Deliverable, deliverables, MOST_QUANTITY } from './deliverables.ts';
import type { ListOptions, OptionColor } from './list.ts';

/** Values of a kind of editable column. */
const VALUES = {
  /** An option of the list. */
  option: id.nullable(),
  deliverables,
  /** In the company's currency. */
  money: z.number().nullable(),
  count: count.nullable(),
  tags: z.array(z.string()),
};
export type ColumnKind = keyof typeof VALUES;

interface Declared {
  kind: ColumnKind;
  label: string;
  /** In files, templates and messages; default: the label. */
  file_label?: string;
  /** Sums up the deliverables; default: a column of the table `list_profile`. */
  is_sum?: true;
  /** Columns that public links can hide, and with them this one. */
  hidden_with: readonly [Hideable, ...Hideable[]];
  /** Largest count. */
  most?: number;
  /** In PDF and slides. */
  in_print?: true;
  /** Headers of files, besides the label. */
  headers: string;
}

/** Editable columns of a list besides its own dropdowns. A new one needs a column of the table `list_profile`. */
export const LIST_COLUMNS = {
  status: {
    kind: 'option',
    label: 'Status',
    hidden_with: ['status'],
    in_print: true,
    headers: 'stage|statut|estado|state of collaboration|collaboration status|campaign status',
  },
  category: {
    kind: 'option',
    label: 'Category',
    hidden_with: ['category'],
    headers: 'kategorie|catégorie|categoría|categoria|segment',
  },
  deliverables: {
    kind: 'deliverables',
    label: 'Deliverables',
    hidden_with: ['deliverables', 'price'],
    in_print: true,
    headers: 'scope|scope of work|agreed content|livrables|leistungen|entregables',
  },
  price: {
    kind: 'money',
    label: 'Price',
    hidden_with: ['price'],
    is_sum: true,
    in_print: true,
    headers:
      'fee|cost|quote|budget|quoted fee|quoted price|agreed fee|total fee|total price|preis|honorar|kosten|prix|tarif|cachet|precio|preço|prezzo',
  },
  publications: {
    kind: 'count',
    label: 'Publications',
    file_label: 'Planned publications',
    is_sum: true,
    hidden_with: ['price'],
    most: MOST_QUANTITY,
    in_print: true,
    headers:
      'publications|planned posts|posts planned|number of deliverables|veröffentlichungen|publicaciones|publications prévues',
  },
  tags: {
    kind: 'tags',
    label: 'Tags',
    hidden_with: ['tags'],
    headers: 'tag|labels|label|schlagworte|étiquettes|etiquetas',
  },
} as const satisfies Record<string, Declared>;

type Columns = typeof LIST_COLUMNS;
export type ListColumnId = keyof Columns;
export type ColumnOfKind<K extends ColumnKind> = {
  [Id in ListColumnId]: Columns[Id]['kind'] extends K ? Id : never;
}[ListColumnId];
export type StoredColumnId = {
  [Id in ListColumnId]: Columns[Id] extends { is_sum: true } ? never : Id;
}[ListColumnId];

export const LIST_COLUMN_IDS = Object.keys(LIST_COLUMNS) as ListColumnId[];
export const declaredColumn = (column: string): Declared | undefined =>
  (LIST_COLUMNS as Readonly<Record<string, Declared>>)[column];
export const fileLabel = ({ label, file_label = label }: Declared) => file_label;
export const STORED_COLUMNS = LIST_COLUMN_IDS.filter(
  (column): column is StoredColumnId => !declaredColumn(column)?.is_sum,
);

/** Fields of a row. */
export const columnShape = Object.fromEntries(
  LIST_COLUMN_IDS.map((column) => {
    const { kind, hidden_with }: Declared = LIST_COLUMNS[column];
    return [column, reveals<z.ZodType>(VALUES[kind], ...hidden_with)];
  }),
) as { [Id in ListColumnId]: (typeof VALUES)[Columns[Id]['kind']] };

interface StoredValues {
  option: number | null;
  deliverables: Deliverable[];
  money: number | null;
  count: number | null;
  tags: string[];
}
/** Values of a row, as stored. */
export type StoredCells = { [Id in StoredColumnId]: StoredValues[Columns[Id]['kind']] } & {
  custom_values: Record<string, number>;
};

export interface ColumnOption {
  id: number;
  name: string;
  color: OptionColor;
}
/** An option column of a list, or one of its own dropdowns. */
export interface OptionColumn {
  column: ColumnOfKind<'option'> | `custom:${number}`;
  name: string;
  options: ColumnOption[];
}

/** Option columns of a list, its own dropdowns last. */
export function optionColumns({ statuses, categories, custom_dropdowns }: ListOptions): OptionColumn[] {
  const options = { status: statuses, category: categories } satisfies Record<
    ColumnOfKind<'option'>,
    unknown
  >;
  return [
    ...Object.entries(options).map(([column, all]) => ({
      column: column as ColumnOfKind<'option'>,
      name: LIST_COLUMNS[column as ColumnOfKind<'option'>].label,
      options: all.map((one) => ({
        id: one.id,
        name: 'status' in one ? one.status : one.category,
        color: one.color,
      })),
    })),
    ...custom_dropdowns.map((dropdown) => ({
      column: `custom:${dropdown.id}` as const,
      name: dropdown.name,
      options: dropdown.options.map(({ value, ...one }) => ({ ...one, name: value })),
    })),
  ];
}
