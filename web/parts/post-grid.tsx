import { Flex, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform, PostType } from '#contract/primitives.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { ago, dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { usePicture } from '#web/platform/pictures.ts';
import { useHidden, useSharedView } from '#web/platform/shared-view.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import type { CommentedPost } from './comment-source.ts';
import { CommentsButton } from './comments.tsx';
import classes from './post-grid.module.css';

/** What a tile shows of a post; absent numbers are left out, null ones are dashes. */
export interface PostTileData {
  id: string;
  post_type: PostType;
  link: string | null;
  image: string | null;
  title?: string | null;
  message: string;
  /** Null for posts without a publication date. */
  created_time: string | null;
  interactions: number | null;
  impressions: number | null;
  impressions_origin: string | null;
  engagement_rate: number | null;
  media_value: number | null;
  /** As the platform counts; undefined where a visitor must not see it. */
  comments_count?: number | null;
  /** The creator, where the page is not the creator's own. */
  creator?: { name: string; slug: string; picture: string | null; is_demo: boolean } | undefined;
  /** Search terms that the post matches. */
  matched?: readonly string[] | undefined;
  /** A video: its cover leads to the player of its platform. */
  is_video?: boolean;
  /** Another company that imported it. */
  imported_by?: string | null | undefined;
}

const TYPE_TEXT: Readonly<Record<PostType, Phrase>> = {
  instagram_post: 'Post',
  instagram_carousel: 'Carousel',
  instagram_reels: 'Reel',
  instagram_stories: 'Story',
  tiktok_video: 'Video',
  youtube_video: 'Video',
  youtube_shorts: 'Short',
  douyin_video: 'Video',
  redbook_posts: 'Note',
  redbook_videos: 'Video',
  snapchat_stories: 'Story',
  snapchat_spotlight: 'Spotlight',
};

const ORIGIN_TEXT: Readonly<Record<string, Phrase>> = {
  measured: 'Impressions measured by the platform',
  platform_views: 'Public views stand in for impressions',
  estimated: 'Impressions estimated by formula',
  imported: 'Impressions came with an imported file',
  edited: 'Impressions typed by a user',
};

/** The platform a post type belongs to. */
export function platformOf(type: PostType): Platform {
  return type.slice(0, type.indexOf('_')) as Platform;
}

/** Name of a post type without its platform: `Reel`. */
export function postTypeText(type: PostType): string {
  return t(TYPE_TEXT[type]);
}

/** Platform and kind: `Instagram reel`. */
export function postTypeName(type: PostType): string {
  return t('{platform} {post_type}', {
    platform: PLATFORM_NAMES[platformOf(type)],
    post_type: postTypeText(type).toLowerCase(),
  });
}

/** The coloured dot that says where a post's impressions come from. */
export function OriginMark({ origin }: { origin: string | null }) {
  if (origin === null) return null;
  const known = ORIGIN_TEXT[origin];
  const text = known ? t(known) : origin;
  return <span className={classes.origin} data-origin={origin} role="img" aria-label={text} title={text} />;
}

/** Edge in px of covers that the server draws (server/slices/app/pictures.ts); other pictures are smaller. */
const DRAWN_EDGE = 512;

/** A post's own picture, or a drawn cover. */
function Cover({ post }: { post: PostTileData }) {
  const platform = platformOf(post.post_type);
  const picture = usePicture(
    post.image,
    `/api/cover/${encodeURIComponent(post.id)}.svg?platform=${platform}`,
  );
  const [is_drawn, setDrawn] = useState(post.image === null);
  return (
    <img
      {...picture}
      data-drawn={is_drawn || undefined}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setDrawn(naturalWidth === DRAWN_EDGE && naturalHeight === DRAWN_EDGE)
      }
      alt=""
      width={400}
      height={400}
      loading="lazy"
      decoding="async"
    />
  );
}

function When({ time }: { time: string | null }) {
  if (time === null) return <span>{t('no date')}</span>;
  return (
    <time dateTime={time} title={dayText(time)}>
      {ago(time)}
    </time>
  );
}

interface FiguresProps {
  post: PostTileData;
  currency: string;
}

function Figures({ post, currency }: FiguresProps) {
  const hidden = useHidden();
  const impressions = (
    <>
      {t('Impressions')} <OriginMark origin={post.impressions_origin} />
    </>
  );
  const figures = [
    ['impressions', impressions, <Num key="n" value={post.impressions} />],
    ['interactions', t('Interactions'), <Num key="n" value={post.interactions} />],
    ['engagement_rate', t('Engagement'), <Num key="n" value={post.engagement_rate} kind="percent" />],
    [
      'media_value',
      t('Media value'),
      <Num key="n" value={post.media_value} kind="money" currency={currency} />,
    ],
  ] as const;
  return (
    <dl className={`line-above ${classes.figures}`}>
      {figures
        .filter(([id]) => !hidden.has(id))
        .map(([id, label, value]) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Who posted: a link to the profile, except for visitors of a public link. */
function Creator({ creator }: { creator: NonNullable<PostTileData['creator']> }) {
  const shared = useSharedView();
  const inside = (
    <>
      <Avatar
        name={creator.name}
        face={creator.is_demo ? creator.slug : null}
        src={creator.picture}
        size={22}
      />
      <span>{creator.name}</span>
    </>
  );
  if (shared) return <span className={classes.creator}>{inside}</span>;
  return (
    <Link to="/profile/$slug" params={{ slug: creator.slug }} className={classes.creator}>
      {inside}
    </Link>
  );
}

interface Commented {
  /** Opens the comments of a post; without it they are not offered. */
  onComments?: ((post: CommentedPost) => void) | undefined;
}

interface TileProps extends FiguresProps, Commented {
  /** Over the corner of the cover. */
  corner?: ReactNode;
  /** Under everything else. */
  foot?: ReactNode;
}

/** One post: cover, creator, caption, four numbers, its comments and, for a search, the terms it matched. */
export function PostTile({ post, currency, onComments, corner, foot }: TileProps) {
  const platform = platformOf(post.post_type);
  const text = post.title || post.message || t('No caption');
  const cover = (
    <>
      <Cover post={post} />
      {post.is_video && (
        <Text
          span
          c="var(--ll-text)"
          w={44}
          h={44}
          opacity={0.88}
          bdrs="round"
          bg="var(--ll-card)"
          className={classes.play}
        >
          <IconPlayerPlayFilled size={20} aria-hidden />
        </Text>
      )}
      <Flex
        component="span"
        gap="xxs"
        align="center"
        display="inline-flex"
        fz="xxs"
        c="var(--ll-text)"
        bdrs="md"
        bg="var(--ll-card)"
        className={classes.kind}
      >
        <PlatformIcon platform={platform} size={14} />
        {postTypeText(post.post_type)}
        {/* Here and not beside the name, which would have no room left. */}
        {post.creator?.is_demo && <InventedTag />}
      </Flex>
    </>
  );
  return (
    <Flex component="li" direction="column" pos="relative" miw={0} className={`surface ${classes.tile}`}>
      {corner !== undefined && <div className={classes.corner}>{corner}</div>}
      {post.link === null ? (
        <div className={classes.cover}>{cover}</div>
      ) : (
        <a
          className={classes.cover}
          href={post.link}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={t('{post_type}, opens on its platform: {text}', {
            post_type: t('{platform} {post_type}', {
              platform: PLATFORM_NAMES[platform],
              post_type: postTypeText(post.post_type),
            }),
            text: text.slice(0, 60),
          })}
        >
          {cover}
        </a>
      )}
      <Stack gap="xs" flex={1} className={classes.body}>
        <Group gap="xs" justify="space-between" wrap="nowrap" miw={0} mih={24}>
          {post.creator !== undefined && <Creator creator={post.creator} />}
          <Text span fz="xxs" c="dimmed" flex="none">
            <When time={post.created_time} />
          </Text>
        </Group>
        <Text fz="xs" mih={36} lh="18px" lineClamp={2} className="wrap-anywhere" title={text} dir="auto">
          {text}
        </Text>
        <Figures post={post} currency={currency} />
        {onComments && (
          <CommentsButton
            post={{ id: post.id, text, counted: post.comments_count }}
            className={classes.comments}
            onOpen={onComments}
          />
        )}
        {post.imported_by && (
          <Text fz="xs" c="dimmed">
            {t('imported by {company}', { company: post.imported_by })}
          </Text>
        )}
        {post.matched !== undefined && post.matched.length > 0 && (
          <Flex component="p" gap="xxs" wrap="wrap" className={classes.matched}>
            <span className="visually-hidden">{t('Matched:')} </span>
            {post.matched.map((term) => (
              <span key={term}>{term}</span>
            ))}
          </Flex>
        )}
        {foot}
      </Stack>
    </Flex>
  );
}

export interface PostGridProps<Post extends PostTileData = PostTileData> extends Commented {
  label: string;
  posts: readonly Post[];
  currency: string;
  /** What stands over the corner of a tile, such as a box to select it. */
  corner?: ((post: Post, index: number) => ReactNode) | undefined;
  /** What stands under a tile. */
  foot?: ((post: Post) => ReactNode) | undefined;
}

/** Posts as tiles, in as many columns as fit. */
export function PostGrid<Post extends PostTileData>(props: PostGridProps<Post>) {
  const { label, posts, currency, onComments, corner, foot } = props;
  return (
    <ul className={classes.grid} aria-label={label}>
      {posts.map((post, index) => (
        <PostTile
          key={post.id}
          post={post}
          currency={currency}
          onComments={onComments}
          corner={corner?.(post, index)}
          foot={foot?.(post)}
        />
      ))}
    </ul>
  );
}
