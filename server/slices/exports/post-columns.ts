import type { PostActions } from '#contract/monitors/posts.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { PostDisclosure } from '#contract/report/disclosure.ts';
import { disclosureReason } from '#contract/report/disclosure-text.ts';
import { METRIC_TABLE, type PostMetric } from '#contract/report/metrics.ts';
import type { Origin, Platform, PostType } from '#contract/values/primitives.ts';
import { phrase, t } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn } from './exporter.ts';

/** A post as files of posts have it, by whichever call it was read. */
export interface ExportedPost {
  created_time: string | null;
  platform: Platform | null;
  post_type: PostType;
  creator: string;
  username: string | null;
  country: string | null;
  followed_by?: number | null;
  link: string | null;
  message: string;
  interactions: number | null;
  likes_count: number | null;
  comments_count: number | null;
  shares_count?: number | null;
  saves_count?: number | null;
  views: number | null;
  impressions: number | null;
  reach: number | null;
  engagement_rate: number | null;
  media_value: number | null;
  /** Where each number that can be estimated comes from. */
  origins: Record<PostMetric, Origin>;
  actions?: PostActions | null;
  is_paid?: boolean | null;
  disclosure?: PostDisclosure | null;
  matched?: string[];
  is_demo: boolean;
  id: string;
}

interface PostColumn extends ExportColumn {
  value(post: ExportedPost): ExportCell;
}

const origin = (metric: PostMetric, label: string): PostColumn => ({
  id: `${metric}_origin`,
  label: `${label} origin`,
  type: 'origin',
  value: (post) => (post[metric] === null ? null : post.origins[metric]),
});

const counted = (
  id: 'likes_count' | 'comments_count' | 'shares_count' | 'saves_count' | 'views' | 'followed_by',
  label: string,
): PostColumn => ({ id, label, type: 'count', value: (post) => post[id] ?? null });

const VERDICTS = { disclosed: 'Disclosed', not_disclosed: 'Not disclosed', unclear: 'Unclear' } as const;
const disclosureColumns: PostColumn[] = [
  {
    id: 'disclosure',
    label: 'Disclosure',
    type: 'text',
    width: 16,
    value: ({ disclosure }) => (disclosure ? t(VERDICTS[disclosure.verdict]) : null),
  },
  {
    id: 'disclosure_reason',
    label: 'Disclosure reason',
    type: 'text',
    width: 40,
    value: ({ disclosure }) => (disclosure ? phrase(disclosureReason(disclosure)) : null),
  },
  {
    id: 'disclosure_found',
    label: 'Words found',
    type: 'text',
    width: 20,
    value: ({ disclosure }) => disclosure?.found ?? null,
  },
  {
    id: 'disclosure_market',
    label: 'Disclosure market',
    type: 'text',
    width: 10,
    value: ({ disclosure }) => disclosure?.market ?? null,
  },
  {
    id: 'disclosure_source',
    label: 'Disclosure rule',
    type: 'text',
    width: 40,
    value: ({ disclosure }) =>
      disclosure?.source ? `${disclosure.source.authority}: ${disclosure.source.document}` : null,
  },
];
export const DISCLOSURE_COLUMNS = disclosureColumns.map(({ id }) => id);

const actionColumns: PostColumn[] = [
  { id: 'link_taps', label: 'Link taps', type: 'count', value: ({ actions }) => actions?.link_taps ?? null },
  {
    id: 'sticker_taps',
    label: 'Sticker taps',
    type: 'count',
    value: ({ actions }) => actions?.sticker_taps ?? null,
  },
  { id: 'exits', label: 'Exits', type: 'count', value: ({ actions }) => actions?.exits ?? null },
  {
    id: 'completion',
    label: 'Completion rate',
    type: 'ratio',
    value: ({ actions }) => actions?.completion ?? null,
  },
];
export const ACTION_COLUMNS = actionColumns.map(({ id }) => id);

const COLUMNS: PostColumn[] = [
  {
    id: 'post_created_time',
    label: 'Published (UTC)',
    type: 'moment',
    value: (p) => p.created_time,
    in_print: true,
  },
  {
    id: 'post_type',
    label: 'Type',
    type: 'text',
    width: 18,
    value: (p) => phrase(typeLabel(p.post_type)),
    in_print: true,
  },
  { id: 'creator', label: 'Creator', type: 'text', value: (p) => p.creator, in_print: true },
  { id: 'username', label: 'Handle', type: 'text', value: (p) => p.username },
  { id: 'country', label: 'Country', type: 'text', width: 10, value: (p) => p.country },
  counted('followed_by', 'Followers'),
  { id: 'message', label: 'Text', type: 'text', width: 60, value: (p) => p.message, in_print: true },
  {
    id: 'interactions',
    label: METRIC_TABLE.interactions.label,
    type: 'count',
    value: (p) => p.interactions,
    in_print: true,
  },
  origin('interactions', METRIC_TABLE.interactions.label),
  counted('likes_count', 'Likes'),
  counted('comments_count', 'Comments'),
  counted('shares_count', 'Shares'),
  counted('saves_count', 'Saves'),
  counted('views', 'Views'),
  ...actionColumns,
  {
    id: 'impressions',
    label: METRIC_TABLE.impressions.label,
    type: 'count',
    value: (p) => p.impressions,
    in_print: true,
  },
  origin('impressions', METRIC_TABLE.impressions.label),
  { id: 'reach', label: METRIC_TABLE.reach.label, type: 'count', value: (p) => p.reach },
  origin('reach', METRIC_TABLE.reach.label),
  {
    id: 'engagement_rate',
    label: METRIC_TABLE.engagement_rate.label,
    type: 'ratio',
    value: (p) => p.engagement_rate,
    in_print: true,
  },
  { id: 'media_value', label: METRIC_TABLE.media_value.label, type: 'money', value: (p) => p.media_value },
  origin('media_value', METRIC_TABLE.media_value.label),
  { id: 'is_paid', label: 'Paid', type: 'flag', value: (p) => p.is_paid ?? null },
  ...disclosureColumns,
  { id: 'matched', label: 'Matched', type: 'text', value: (p) => p.matched?.join(', ') || null },
  { id: 'invented', label: 'Invented', type: 'flag', value: (p) => p.is_demo },
  { id: 'link', label: 'Link', type: 'text', width: 40, value: (p) => p.link },
  { id: 'post_id', label: 'Limelight post', type: 'text', value: (p) => p.id },
];

export const POST_METRICS = ['interactions', 'impressions', 'reach', 'engagement_rate', 'media_value'];

/** Columns of a file of posts but for those its source does not know; money in the company's currency. */
export const postColumns = (currency: string, unknown: readonly string[] = []): PostColumn[] =>
  COLUMNS.filter(({ id }) => !unknown.includes(id)).map((column) =>
    column.type === 'money' ? { ...column, currency } : column,
  );

export const postCells = (posts: readonly ExportedPost[], columns: readonly PostColumn[]): ExportCell[][] =>
  posts.map((post) => columns.map(({ value }) => value(post)));
