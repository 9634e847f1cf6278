import { Flex, Text, UnstyledButton } from '@mantine/core';
import type { ContentPost } from '#contract/report/report.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { platformOf } from '#contract/values/primitives.ts';
import type { CommentedPost } from '#web/parts/comments/comment-source.ts';
import { knownInteractions } from '#web/parts/content-post.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { OriginMark, postTypeText } from '#web/parts/post-grid.tsx';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from './profile.module.css';

function Caption({ post }: { post: ContentPost }) {
  const text = post.title || post.message || t('No caption');
  const cover = `/api/cover/${encodeURIComponent(post.id)}.svg?platform=${post.platform}`;
  return (
    <Flex component="span" gap="xs" align="center" miw={0} className={classes.caption}>
      <img src={cover} alt="" width={44} height={32} loading="lazy" />
      {post.link === null ? (
        <span dir="auto" title={text}>
          {text}
        </span>
      ) : (
        <a href={post.link} target="_blank" rel="noreferrer noopener" dir="auto" title={text}>
          {text}
        </a>
      )}
    </Flex>
  );
}

const number = (
  id: string,
  header: string,
  value: (post: ContentPost) => number | null,
  field: string,
): GridColumn<ContentPost> => ({
  id,
  header,
  value,
  align: 'right',
  size: 88,
  sortable: false,
  cell: (post) => <Num value={value(post)} missing={post.missing[field]} />,
});

interface CommentsCellProps {
  post: ContentPost;
  onComments: (post: CommentedPost) => void;
}

/** Number of comments, which opens the imported ones; the row has its own link. */
function CommentsCell({ post, onComments }: CommentsCellProps) {
  const { id, comments_count: counted } = post;
  const text = post.title || post.message || t('No caption');
  return (
    <UnstyledButton
      className={classes.link}
      fz="inherit"
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        onComments({ id, text, counted });
      }}
    >
      <span className="visually-hidden">{t('Comments of {text}:', { text: cutText(text, 60) })} </span>
      <Num value={counted} missing={post.missing.comments_count} />
    </UnstyledButton>
  );
}

/** Post columns; sortable ones use the server's names. */
export function postColumns(
  currency: string,
  onComments: (post: CommentedPost) => void,
): GridColumn<ContentPost>[] {
  return [
    {
      id: 'caption',
      header: t('Post'),
      value: (post) => post.title || post.message,
      cell: (post) => <Caption post={post} />,
      size: 230,
      sortable: false,
      fixed: true,
    },
    {
      id: 'type',
      header: t('Kind'),
      value: (post) => post.post_type,
      cell: (post) => (
        <Flex component="span" gap="xs" align="center" display="inline-flex">
          <PlatformIcon platform={platformOf(post.post_type)} size={15} /> {postTypeText(post.post_type)}
          {post.is_paid === true && (
            <Text span fz="xxs" c="var(--ll-accent)" px={6} bdrs="sm" bg="var(--ll-accent-weak)">
              {t('paid')}
            </Text>
          )}
        </Flex>
      ),
      size: 118,
      sortable: false,
    },
    {
      id: 'post_created_time',
      header: t('Date'),
      value: (post) => post.created_time,
      cell: (post) =>
        post.created_time === null ? (
          <Num value={null} missing={t('Unknown date')} />
        ) : (
          dayText(post.created_time)
        ),
      align: 'right',
      size: 100,
    },
    number('likes', t('Likes'), (post) => post.likes_count, 'likes_count'),
    {
      ...number('comments', t('Comments'), (post) => post.comments_count, 'comments_count'),
      cell: (post) => <CommentsCell post={post} onComments={onComments} />,
    },
    number('views', t('Views'), (post) => post.views, 'views'),
    {
      ...number('interactions', metricName('interactions'), knownInteractions, 'likes_count'),
      sortable: true,
      size: 110,
    },
    {
      id: 'impressions',
      header: metricName('impressions'),
      value: (post) => post.impressions,
      cell: (post) => (
        <Flex component="span" gap="xs" align="center" display="inline-flex">
          <OriginMark origin={post.impressions_origin} />
          <Num value={post.impressions} missing={post.missing.impressions} />
        </Flex>
      ),
      align: 'right',
      size: 120,
    },
    {
      id: 'engagement_rate',
      header: t('Engagement'),
      value: (post) => post.engagement_rate,
      cell: (post) => (
        <Num value={post.engagement_rate} kind="percent" digits={1} missing={post.missing.engagement_rate} />
      ),
      align: 'right',
      size: 110,
    },
    {
      id: 'media_value',
      header: metricName('media_value'),
      value: (post) => post.media_value,
      cell: (post) => (
        <Num value={post.media_value} kind="money" currency={currency} missing={post.missing.impressions} />
      ),
      align: 'right',
      size: 110,
    },
  ];
}
