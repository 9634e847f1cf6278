import { describe, expect, it } from 'vitest';
import type { ListItem } from '#contract/lists/list.ts';
import { pathOf, places, treeRows } from './lists-tree.ts';

const item = (
  id: number,
  name: string,
  parent_id: number | null,
  more: Partial<ListItem> = {},
): ListItem => ({
  ...{
    id,
    slug: `${id}`,
    name,
    parent_id,
    description: '',
    tags: [],
    is_folder: false,
    total_influencers: id,
  },
  ...{ total_followers: null, total_users: 1, sublist_count: 0, can_delete: true, can_edit: true },
  ...{ user_type: 'Owner', is_public: false, is_demo: false, created_at: '', created_by: '', updated_at: '' },
  ...more,
});
const folder = (id: number, name: string, parent_id: number | null) =>
  item(id, name, parent_id, { is_folder: true });

const lists = [
  item(1, 'alpha', null),
  folder(2, 'Spring', null),
  item(3, 'Berlin', 2, { tags: ['skin'] }),
  folder(4, 'Deep', 2),
  item(5, 'Inner', 4, { description: 'for the launch' }),
  item(6, 'Beta', null),
];
const usual = { sort_by: 'name', desc: false, search: '', tag: null, open: new Set<number>() } as const;
const shown = (look: Partial<Parameters<typeof treeRows>[1]>) =>
  treeRows(lists, { ...usual, ...look }).map((r) => `${'·'.repeat(r.level - 1)}${r.item.name}`);

describe('the tree of lists', () => {
  it('has folders first, then lists by name, and keeps open folders open', () => {
    expect(shown({})).toEqual(['Spring', 'alpha', 'Beta']);
    expect(shown({ open: new Set([2]) })).toEqual(['Spring', '·Deep', '·Berlin', 'alpha', 'Beta']);
    expect(shown({ sort_by: 'creators', desc: true })).toEqual(['Spring', 'Beta', 'alpha']);
  });

  it('shows matches with their folders', () => {
    expect(shown({ search: 'launch' })).toEqual(['Spring', '·Deep', '··Inner']);
    expect(shown({ tag: 'skin' })).toEqual(['Spring', '·Berlin']);
    expect(shown({ search: 'nothing' })).toEqual([]);
  });

  it('moves nothing into itself', () => {
    expect(places(lists, [2]).map((l) => l.id)).toEqual([1, 6]);
    expect(pathOf(lists, lists[4] as ListItem)).toEqual(['Spring', 'Deep', 'Inner']);
  });
});
