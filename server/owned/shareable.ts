import type { PublicType } from '#contract/access/access.ts';
import type { AccessFlag } from '#contract/access/flags.ts';
import type { Hideable } from '#contract/access/revealed.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Noun } from '#contract/sentences/sentences.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import type { Permission } from './permission.ts';

export interface OwnedObject {
  id: number;
  name: string;
  /** Null if that account is gone. */
  created_by: number | null;
  /** Parents of the same kind: access to one includes this object. */
  within?: ReadonlyArray<{ id: number; created_by: number | null }>;
}

/** Every field that reveals it (`contract/access/revealed.ts`). */
export interface SharedColumn {
  id: Hideable;
  label: string;
  /** Hidden by a new link unless its owner shows it: notes and terms of the company. */
  is_internal?: boolean;
  /** Columns that reveal this one: they are hidden with it. */
  follows_from?: readonly Hideable[];
}

export interface ShareableType<T extends OwnedObject = OwnedObject> {
  noun: Noun;
  /** Without this flag nobody shares it. */
  flag?: AccessFlag;
  /** Null if the company has none with this id. */
  find(services: Pick<Services, 'db'>, company_id: number, id: number): Promise<T | null>;
  /** Default: by its own shares and those of its parents. */
  permission?(ctx: Pick<Ctx, 'db' | 'company' | 'user'>, object: T): Promise<Permission>;
  /** Null if it can be published. */
  unpublishable?(object: T): Sentence | null;
  /** The object's own query, with the caller's allowed choices. */
  query(
    object: T,
    call: { path: string; chosen: URLSearchParams; hidden: ReadonlySet<string> },
  ): URLSearchParams;
  columns: readonly SharedColumn[];
}

/** A new kind of object is one entry. */
export type Shareables = Partial<Record<PublicType, ShareableType>>;

/** Columns that a link hides before its owner chooses. */
export const internalOnes = (columns: readonly SharedColumn[]): string[] =>
  columns.filter((column) => column.is_internal).map(({ id }) => id);

/** All columns to hide, including those that reveal hidden ones. */
export function leftOut(columns: readonly SharedColumn[], hidden: readonly string[]): string[] {
  const out = new Set(hidden);
  for (const column of columns)
    if (hidden.includes(column.id)) for (const other of column.follows_from ?? []) out.add(other);
  return [...out];
}
