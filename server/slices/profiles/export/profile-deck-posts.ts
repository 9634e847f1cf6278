import type { ProfileExport } from '#contract/exports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { Profile } from '#contract/profiles/details.ts';
import type { ContentPost } from '#contract/report/report.ts';
import { shortText } from '#contract/values/cut-text.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { dayText } from '#server/platform/date-text.ts';
import { phrase, t } from '#server/platform/language.ts';
import {
  type CardsSection,
  type ExportCtx,
  PRINTED_CARD,
  type Section,
} from '#server/slices/exports/exporter.ts';
import { printed } from '#server/slices/exports/printed-picture.ts';
import { column, metricColumns, table, text } from '#server/slices/exports/report/report-sections.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import { readPosts } from '#server/slices/profiles/content/profile-posts.ts';

const BEST_POSTS = 10;
const MOST_PICTURES = 6;
const MOST_TITLE = 80;

const titleOf = ({ title, message }: ContentPost) => {
  const [line = ''] = (title || message).trim().split('\n');
  return shortText(line, MOST_TITLE);
};

export const postsOf = async (
  ctx: ExportCtx,
  { id }: Profile,
  { from_date, to_date, emv_model }: ProfileExport,
) =>
  (
    await readPosts(ctx, {
      ...{ id: String(id), from_date, to_date, emv_model },
      ...{ sort_by: 'interactions', order: 'desc', limit: BEST_POSTS, page: 1 },
    })
  ).posts;

/** The posts with most interactions. */
export async function bestPosts(
  ctx: ExportCtx,
  { is_demo }: Profile,
  posts: readonly ContentPost[],
): Promise<Section[]> {
  if (posts.length === 0) return [];
  const cards = posts.slice(0, MOST_PICTURES).map(async (post): Promise<CardsSection['cards'][number]> => {
    const address = is_demo ? `/api/cover/${post.id}.svg?platform=${post.platform}` : post.image;
    const rate = post.engagement_rate === null ? null : valueText(post.engagement_rate, { type: 'ratio' });
    const amount =
      post.interactions === null
        ? null
        : t('{count} interactions', { count: valueText(post.interactions, { type: 'count' }, true) });
    const jpeg = address ? await printed(ctx, address, PRINTED_CARD) : null;
    return {
      jpeg,
      caption: post.message,
      title: (jpeg && titleOf(post)) || phrase(typeLabel(post.post_type)),
      lines: [
        amount ?? t('interactions unknown'),
        [rate && t('{rate} engagement', { rate }), post.created_time && dayText(post.created_time)]
          .filter(Boolean)
          .join(' · '),
      ],
      link: post.link,
    };
  });
  return [
    { kind: 'heading', name: 'Best posts', note: t('By interactions') },
    { kind: 'cards', name: 'Best posts', cards: await Promise.all(cards) },
  ];
}

export function postTable(ctx: ExportCtx, posts: readonly ContentPost[], input: ProfileExport): Section[] {
  const rows = posts.map((post) => ({
    ...post,
    message: titleOf(post),
    day: post.created_time?.slice(0, 10) ?? null,
    platform: PLATFORM_NAMES[post.platform],
  }));
  const columns = [
    text('message', 'Post', 50),
    text('platform', 'Platform'),
    column('day', 'Day (UTC)', 'day'),
    ...metricColumns(
      ['interactions', 'impressions', 'engagement_rate', 'media_value'],
      emvOf(ctx, input.emv_model).currency,
    ),
  ];
  return rows.length > 0
    ? [
        table(
          input.from_date ? 'Posts with the most interactions' : 'Best known posts, by interactions',
          columns,
          rows,
        ),
      ]
    : [];
}
