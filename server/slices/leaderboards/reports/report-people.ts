import {
  type LeaderboardInfluencers,
  RANKINGS,
  type Ranking,
  type TopPost,
} from '#contract/leaderboards/reports.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { phrase } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn, Section } from '#server/slices/exports/exporter.ts';
import { text } from '#server/slices/exports/report/report-sections.ts';

export const TITLES: Record<Ranking, string> = {
  reach: 'Creators by reach',
  impressions: 'Creators by impressions',
  interaction: 'Creators by interactions',
  video_views: 'Creators by views',
  document_count: 'Creators by posts',
};
/** The column by which an erased person is found in reports that were kept. */
export const SLUG = 'slug';

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The five rankings of creators, each with the brands they post about. */
export function creators(answer: LeaderboardInfluencers): Section[] {
  return RANKINGS.filter((name) => answer[name].length > 0).map((name): Section => {
    const columns: ExportColumn[] = [
      { id: 'place', label: 'Place', type: 'count', in_print: true },
      text('creator', 'Creator', 26),
      { id: 'followers', label: 'Followers', type: 'count', in_print: true },
      {
        id: 'value',
        label: capital(phrase(TITLES[name].replace('Creators by ', ''))),
        type: 'count',
        in_print: true,
      },
      { id: 'share', label: 'Share of all creators', type: 'ratio', in_print: true },
      text('brands', 'Brands, largest part first', 40),
      { id: 'is_demo', label: 'Invented', type: 'flag' },
      { ...text(SLUG, 'Limelight profile'), in_print: false },
    ];
    const rows = answer[name].map(
      ({ source, total_value, percentage, brand_info, is_demo }, i): ExportCell[] => [
        i + 1,
        source.platform_full_name,
        source.platform_followed_by,
        total_value,
        percentage,
        brand_info.map((b) => b.name).join(', '),
        is_demo,
        source.profile_slug,
      ],
    );
    return { kind: 'table', name: TITLES[name], columns, rows: [rows], total: rows.length };
  });
}

/** The posts with most interactions. */
export function posts(rows: readonly TopPost[], currency: string): Section {
  const count = (id: keyof TopPost, label: string, in_print = false): ExportColumn => ({
    id,
    label,
    type: 'count',
    in_print,
  });
  const columns: ExportColumn[] = [
    { id: 'post_created_time', label: 'Published (UTC)', type: 'moment', in_print: true },
    { ...text('type', 'Type'), in_print: false },
    text('profile_name', 'Creator', 26),
    { ...text('platform_username', 'Handle'), in_print: false },
    text('brands', 'Brands', 26),
    { ...text('message', 'Text', 60) },
    count('interactions', METRIC_TABLE.interactions.label, true),
    count('likes', 'Likes'),
    count('comments', 'Comments'),
    count('shares', 'Shares'),
    count('views', 'Views'),
    count('impressions', METRIC_TABLE.impressions.label, true),
    count('reach', METRIC_TABLE.reach.label),
    { id: 'impressions_origin', label: 'Impressions origin', type: 'origin' },
    { id: 'engagement_rate', label: METRIC_TABLE.engagement_rate.label, type: 'ratio', in_print: true },
    {
      id: 'post_media_value',
      label: METRIC_TABLE.media_value.label,
      type: 'money',
      currency,
      in_print: true,
    },
    count('followers', 'Followers'),
    { id: 'is_demo', label: 'Invented', type: 'flag' },
    { ...text('post_link', 'Link', 40), in_print: false },
    { ...text('post_id', 'Limelight post'), in_print: false },
    { ...text(SLUG, 'Limelight profile'), in_print: false },
  ];
  const cells = rows.map((post): ExportCell[] => {
    const shown: Record<string, unknown> = {
      ...post,
      type: phrase(typeLabel(post.type as PostType)),
      brands: post.brands.map((b) => b.name).join(', '),
      [SLUG]: post.profile_slug,
    };
    return columns.map(({ id }) => (shown[id] ?? null) as ExportCell);
  });
  return { kind: 'table', name: 'Top posts', columns, rows: [cells], total: cells.length };
}
