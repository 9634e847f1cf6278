import type { ListItem } from '#contract/lists/list.ts';

export const SORTS = ['name', 'creators', 'followers', 'updated'] as const;
export type ListSort = (typeof SORTS)[number];

export interface TreeRow {
  item: ListItem;
  /** From 1. */
  level: number;
  /** Null without children. */
  open: boolean | null;
}

interface Look {
  sort_by: ListSort;
  desc: boolean;
  search: string;
  /** Common tag of the visible lists. */
  tag: string | null;
  open: ReadonlySet<number>;
}

const keyOf = (item: ListItem, by: ListSort): string | number =>
  ({
    name: item.name,
    creators: item.total_influencers,
    followers: item.total_followers ?? -1,
    updated: item.updated_at,
  })[by];

function compare(a: ListItem, b: ListItem, { sort_by, desc }: Look): number {
  // Folders first.
  if (a.is_folder !== b.is_folder) return a.is_folder ? -1 : 1;
  const [x, y] = [keyOf(a, sort_by), keyOf(b, sort_by)];
  const order =
    typeof x === 'number' && typeof y === 'number'
      ? x - y
      : String(x).localeCompare(String(y), undefined, { numeric: true, sensitivity: 'base' });
  return (desc ? -order : order) || a.id - b.id;
}

const holds = (item: ListItem, words: readonly string[]) => {
  const text = `${item.name} ${item.description} ${item.tags.join(' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Visible rows in order. During a search, parents of matches are expanded. */
export function treeRows(lists: readonly ListItem[], look: Look): TreeRow[] {
  const words = look.search.toLowerCase().split(/\s+/).filter(Boolean);
  const filtering = words.length > 0 || look.tag !== null;
  const inside = Map.groupBy(lists, (item) => item.parent_id);
  const matches = (item: ListItem) =>
    holds(item, words) && (look.tag === null || item.tags.includes(look.tag));
  const below = (parent: number | null, level: number): TreeRow[] =>
    (inside.get(parent) ?? [])
      .toSorted((a, b) => compare(a, b, look))
      .flatMap((item) => {
        const rows = below(item.id, level + 1);
        if (filtering && rows.length === 0 && !matches(item)) return [];
        const open = inside.has(item.id) ? (filtering ? rows.length > 0 : look.open.has(item.id)) : null;
        return [{ item, level, open }, ...(open ? rows : [])];
      });
  return below(null, 1);
}

/** Ids of a list and of its descendants. */
export function withInner(lists: readonly ListItem[], id: number): Set<number> {
  const inner = new Set([id]);
  // Children may come before their parents.
  for (let before = 0; before !== inner.size; ) {
    before = inner.size;
    for (const item of lists) if (item.parent_id !== null && inner.has(item.parent_id)) inner.add(item.id);
  }
  return inner;
}

/** Possible targets: not into themselves, and only where the caller may edit. */
export function places(lists: readonly ListItem[], moved: readonly number[]): ListItem[] {
  const closed = new Set(moved.flatMap((id) => [...withInner(lists, id)]));
  return lists.filter((item) => item.can_edit && !closed.has(item.id));
}

/** Path of names, outermost first. */
export function pathOf(lists: readonly ListItem[], item: ListItem): string[] {
  const parent = lists.find((l) => l.id === item.parent_id);
  return parent === undefined ? [item.name] : [...pathOf(lists, parent), item.name];
}
