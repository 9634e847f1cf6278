import { said } from '#contract/said.ts';
import type { ShareableType } from '#server/owned/shareable.ts';
import { type FoundList, findList } from './list-access.ts';

/** Choices of a visitor. */
const CHOSEN = ['limit', 'page'] as const;

/** Shared with everybody who has its folder; a link shows its creators without notes. */
export const listShareable: ShareableType<FoundList> = {
  noun: 'list',
  find: findList,
  unpublishable: ({ is_folder }) => (is_folder ? said('folder_no_public_link') : null),
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
    },
    { id: 'engagement_rate', label: 'Engagement' },
    { id: 'growth', label: 'Growth' },
    { id: 'credibility', label: 'Credibility' },
    { id: 'audience', label: 'Audience' },
    { id: 'price', label: 'Price and publications' },
    { id: 'status', label: 'Status' },
    { id: 'category', label: 'Category' },
    { id: 'custom_values', label: 'Custom columns' },
    { id: 'tags', label: 'Tags' },
  ],
};
