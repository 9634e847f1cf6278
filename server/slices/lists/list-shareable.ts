import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ShareableType } from '#server/owned/shareable.ts';
import { type FoundList, findList } from './list-access.ts';

/** Choices of a visitor. */
const CHOSEN = ['limit', 'page'] as const;

/** Shared with everybody who has its folder; a link shows its creators without notes. */
export const listShareable: ShareableType<FoundList> = {
  noun: 'list',
  find: findList,
  unpublishable: ({ is_folder }) => (is_folder ? sentenceFor('folder_not_publishable') : null),
  query(_list, { chosen }) {
    const query = new URLSearchParams();
    for (const name of CHOSEN) {
      const value = chosen.get(name);
      if (value !== null) query.set(name, value);
    }
    return query;
  },
  columns: [
    { id: 'recent_posts', label: 'Recent posts' },
    { id: 'bio', label: 'Bio' },
    { id: 'topics', label: 'Topics' },
    { id: 'followers', label: 'Followers', follows_from: ['engagement_rate'] },
    { id: 'engagement_rate', label: 'Engagement' },
    { id: 'growth', label: 'Growth' },
    { id: 'audience', label: 'Audience' },
    { id: 'expected', label: 'Expected impressions' },
    { id: 'deliverables', label: 'Deliverables' },
    { id: 'price', label: 'Prices', is_internal: true },
    { id: 'credibility', label: 'Credibility', is_internal: true },
    { id: 'status', label: 'Status', is_internal: true },
    { id: 'category', label: 'Category', is_internal: true },
    { id: 'custom_values', label: 'Custom columns', is_internal: true },
    { id: 'tags', label: 'Tags', is_internal: true },
  ],
};
