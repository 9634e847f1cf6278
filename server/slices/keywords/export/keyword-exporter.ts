import { accessOf } from '#contract/calls/endpoints.ts';
import type { KeywordExport } from '#contract/exports.ts';
import { keywords } from '#contract/keywords.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { isPrinted } from '#contract/report/export-formats.ts';
import { parseSearch } from '#server/analytics/posts/keyword-search.ts';
import { describedPosts } from '#server/analytics/posts/posts.ts';
import { numberText, phrase, t } from '#server/platform/language.ts';
import type { Exporter } from '#server/slices/exports/exporter.ts';
import { reportDocument } from '#server/slices/exports/report/report-document.ts';

/** Empty without bounds. */
function range(name: string, low: number | undefined, high: number | undefined, unit = ''): string[] {
  const bounds = [
    low === undefined ? null : t('at least {value}', { value: `${numberText(low)}${unit}` }),
    high === undefined ? null : t('at most {value}', { value: `${numberText(high)}${unit}` }),
  ].filter((bound) => bound !== null);
  return bounds.length === 0 ? [] : [t('{label}: {value}', { label: name, value: bounds.join(t(' and ')) })];
}

/** One filter each. */
function searchWords(search: KeywordExport): string[] {
  return [
    t(search.search_type === 'AND' ? 'Words: {words} (all of them)' : 'Words: {words} (any of them)', {
      words: search.keyword,
    }),
    ...(search.platform?.length
      ? [
          t('{label}: {value}', {
            label: t('Platform'),
            value: search.platform.map((p) => PLATFORM_NAMES[p]).join(t(' or ')),
          }),
        ]
      : []),
    ...(search.country?.length
      ? [
          t('{label}: {value}', {
            label: t('Country of the creator'),
            value: search.country.join(t(' or ')),
          }),
        ]
      : []),
    ...(search.gender?.length
      ? [
          t('{label}: {value}', {
            label: t('Gender of the creator'),
            value: search.gender.map((one) => phrase(one)).join(t(' or ')),
          }),
        ]
      : []),
    ...range(t('Followers'), search.min_range, search.max_range),
    ...range(t('Engagement rate'), search.min_engagement, search.max_engagement, '%'),
    ...range(t('30-day growth'), search.min_growth, search.max_growth, '%'),
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
