import { accessOf } from '#contract/calls/endpoints.ts';
import type { KeywordExport } from '#contract/exports.ts';
import { keywords } from '#contract/keywords.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { isPrinted } from '#contract/report/export-formats.ts';
import { parseSearch } from '#server/analytics/posts/keyword-search.ts';
import { describedPosts } from '#server/analytics/posts/posts.ts';
import type { Exporter } from '#server/slices/exports/exporter.ts';
import { reportDocument } from '#server/slices/exports/report/report-document.ts';

/** Empty without bounds. */
function range(name: string, low: number | undefined, high: number | undefined, unit = ''): string[] {
  const bounds = [
    low === undefined ? null : `at least ${low.toLocaleString('en')}${unit}`,
    high === undefined ? null : `at most ${high.toLocaleString('en')}${unit}`,
  ].filter((bound) => bound !== null);
  return bounds.length === 0 ? [] : [`${name}: ${bounds.join(' and ')}`];
}

/** One filter each. */
function searchWords(search: KeywordExport): string[] {
  return [
    `Words: ${search.keyword} (${search.search_type === 'AND' ? 'all of them' : 'any of them'})`,
    ...(search.platform?.length
      ? [`Platform: ${search.platform.map((p) => PLATFORM_NAMES[p]).join(' or ')}`]
      : []),
    ...(search.country?.length ? [`Country of the creator: ${search.country.join(' or ')}`] : []),
    ...(search.gender?.length ? [`Gender of the creator: ${search.gender.join(' or ')}`] : []),
    ...range('Followers', search.min_range, search.max_range),
    ...range('Engagement rate', search.min_engagement, search.max_engagement, '%'),
    ...range('30-day growth', search.min_growth, search.max_growth, '%'),
  ];
}

export const keywordExporter: Exporter<KeywordExport> = {
  access: accessOf(keywords.statistics),
  async title(ctx, input) {
    await parseSearch(ctx, input);
    const [only, ...more] = input.parts ?? [];
    const name = input.name ?? input.keyword;
    return only && more.length === 0 ? `${name}: ${only}` : name;
  },
  async document(ctx, input, format) {
    const search = await parseSearch(ctx, input);
    const { parts, posts_by, posts_order } = input;
    return reportDocument(
      ctx,
      {
        set: search.set,
        genre: 'Keyword report',
        filters: searchWords(input),
        describe: (posts) => describedPosts(ctx, search, posts),
      },
      { parts, posts_by, posts_order, is_print: isPrinted(format) },
    );
  },
};
