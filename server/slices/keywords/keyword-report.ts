import { type KeywordSearch, keywordSearch, type SavedFilter } from '#contract/keywords.ts';
import { ownedKind, readPermission } from '#server/owned/access.ts';
import { reportColumns, sortedQuery } from '#server/owned/report-columns.ts';
import type { OwnedObject, ShareableType } from '#server/owned/shareable.ts';

interface KeywordReport extends OwnedObject {
  filter: SavedFilter['filter'];
}

const SEARCH = Object.keys(keywordSearch.shape) as (keyof KeywordSearch)[];
/** Choices of a visitor: page, order and posts, but not keywords, days or filters. */
const CHOSEN = ['limit', 'page', 'order', 'total_posts', 'post_id'] as const;
/** Default sort columns, and their fallbacks if hidden. */
const SORTS = {
  '/keyword/top_influencers': { usual: 'impressions', never_hidden: 'posts' },
  '/keyword/posts/comments': { usual: 'likes_count', never_hidden: 'created_time' },
  '/keyword/sentiment/posts': { usual: 'texts', never_hidden: 'texts' },
  '/keyword/sentiment/creators': { usual: 'texts', never_hidden: 'texts' },
  '/keyword/posts': { usual: 'created_time', never_hidden: 'created_time' },
};

const noun = 'keyword_report';

const { find, permitted: keywordReportFor } = ownedKind<KeywordReport>({
  noun,
  async find({ db }, company_id, id) {
    const row = await db
      .selectFrom('saved_filter')
      .where('company_id', '=', company_id)
      .where('area', '=', 'keywords')
      .where('id', '=', id)
      .select(['id', 'name', 'filter', 'created_by'])
      .executeTakeFirst();
    return row ? { ...row, filter: row.filter as SavedFilter['filter'] } : null;
  },
  permission: (ctx, report) => readPermission(ctx, 'keywords', report),
});

export { keywordReportFor };

/** A keyword report is a saved keyword filter, with the filter's search. */
export const keywordReport: ShareableType<KeywordReport> = {
  noun,
  flag: 'keywords_page',
  find,
  query({ filter }, call) {
    const query = sortedQuery(call, CHOSEN, SORTS);
    for (const name of SEARCH) {
      const value = filter[name];
      if (value !== undefined && String(value) !== '') query.set(name, String(value));
    }
    return query;
  },
  columns: reportColumns,
};
