import type { ShareableType } from '#server/slices/sharing/shareable.ts';
import { type FoundList, findList } from './list-access.ts';

/** What a visitor may choose. */
const CHOSEN = ['limit', 'page'] as const;

/** A list is shared with those who have the folder it lies in; its link shows its creators, and none of the notes on them. */
export const listShareable: ShareableType<FoundList> = {
  noun: 'list',
  find: findList,
  unpublishable: ({ is_folder }) =>
    is_folder ? 'A folder has no public link. Publish the lists inside it.' : null,
  query(_list, { chosen }) {
    const query = new URLSearchParams();
    for (const name of CHOSEN) {
      const value = chosen.get(name);
      if (value !== null) query.set(name, value);
    }
    return query;
  },
  columns: [
    {
      id: 'followers',
      label: 'Followers',
      fields: ['followers', 'total_followers'],
    },
    { id: 'engagement_rate', label: 'Engagement', fields: ['engagement_rate'] },
    { id: 'growth', label: 'Growth', fields: ['growth'] },
    { id: 'credibility', label: 'Credibility', fields: ['credibility'] },
    { id: 'audience', label: 'Audience', fields: ['audience'] },
    { id: 'price', label: 'Price and publications', fields: ['price', 'prices', 'publications'] },
    { id: 'status', label: 'Status', fields: ['status', 'statuses'] },
    { id: 'category', label: 'Category', fields: ['category', 'categories'] },
    { id: 'custom_values', label: 'Own columns', fields: ['custom_values', 'custom_dropdowns'] },
    { id: 'tags', label: 'Tags', fields: ['tags'] },
  ],
};
