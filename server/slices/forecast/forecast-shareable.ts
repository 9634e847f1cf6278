import type { OwnedObject, ShareableType } from '#server/owned/shareable.ts';
import { permissionTo } from './forecast.policy.ts';

interface FoundForecast extends OwnedObject {
  list_id: number | null;
}

/** Shared with everybody who has its list; a link shows its newest version. */
export const forecastShareable: ShareableType<FoundForecast> = {
  noun: 'forecast',
  async find({ db }, company_id, id) {
    const row = await db
      .selectFrom('forecast')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['id', 'name', 'created_by', 'list_id'])
      .executeTakeFirst();
    return row ? { ...row, list_id: row.list_id === null ? null : Number(row.list_id) } : null;
  },
  permission: permissionTo,
  query: () => new URLSearchParams(),
  columns: [
    { id: 'recent_posts', label: 'Recent posts' },
    { id: 'bio', label: 'Bio' },
    { id: 'topics', label: 'Topics' },
    { id: 'followers', label: 'Followers', follows_from: ['engagement_rate'] },
    { id: 'engagement_rate', label: 'Engagement' },
    { id: 'growth', label: 'Growth' },
    { id: 'audience', label: 'Audience' },
    { id: 'deliverables', label: 'Deliverables' },
    { id: 'media_value', label: 'Media value', is_internal: true },
    { id: 'price', label: 'Prices', is_internal: true },
    { id: 'credibility', label: 'Credibility', is_internal: true },
  ],
};
