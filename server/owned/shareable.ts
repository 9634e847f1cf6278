import type { AccessFlag, PublicType } from '#contract/access.ts';
import type { Hideable } from '#contract/revealed.ts';
import type { Services } from '#server/platform/context.ts';

/** An object that can be shared. */
export interface OwnedObject {
  id: number;
  /** As people call it. */
  name: string;
  /** Its Owner; null where that account is gone. */
  created_by: number | null;
  /** Objects of the same kind that it lies in: whoever has one of them has it too, in the same way. */
  within?: ReadonlyArray<{ id: number; created_by: number | null }>;
}

/** A column that a public link can leave out: every field that reveals it (`contract/revealed.ts`). */
export interface SharedColumn {
  id: Hideable;
  label: string;
  /** Columns from which this one could be worked out: they are left out with it. */
  follows_from?: readonly Hideable[];
}

/** One kind of object that can be shared and published. */
export interface ShareableType<T extends OwnedObject = OwnedObject> {
  /** As people call the kind: `keyword report`. */
  noun: string;
  /** The area it belongs to: without this flag nobody shares it. */
  flag?: AccessFlag;
  /** The object, or null where the company has none of this id. */
  find(services: Pick<Services, 'db'>, company_id: number, id: number): Promise<T | null>;
  /** Why this object cannot be published, or null. */
  unpublishable?(object: T): string | null;
  /** The query of a read by public link: the object's own, and of the caller's what may be chosen. */
  query(
    object: T,
    call: { path: string; chosen: URLSearchParams; hidden: ReadonlySet<string> },
  ): URLSearchParams;
  columns: readonly SharedColumn[];
}

/** The registry: a kind of object joins by one entry. */
export type Shareables = Partial<Record<PublicType, ShareableType>>;

/** The ids of all columns that have to go for those that are hidden to stay unknown. */
export function leftOut(columns: readonly SharedColumn[], hidden: readonly string[]): string[] {
  const out = new Set(hidden);
  for (const column of columns)
    if (hidden.includes(column.id)) for (const other of column.follows_from ?? []) out.add(other);
  return [...out];
}
