import { Flex, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { POST_TYPE_TABLE } from '#contract/platforms/platforms.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { type PostType, platformOf } from '#contract/values/primitives.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { ago, dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { usePicture } from '#web/platform/pictures.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import type { CommentedPost } from './comments/comment-source.ts';
import { CommentsButton } from './comments/comments.tsx';
import classes from './post-grid.module.css';

/** Data of a tile; undefined numbers are hidden, null ones are dashes. */
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
  /** Reported by the platform; undefined if hidden from visitors. */
  comments_count?: number | null;
  /** Undefined on the creator's own page. */
  creator?: { name: string; slug: string; picture: string | null; is_demo: boolean } | undefined;
  matched?: readonly string[] | undefined;
  /** A video: its cover opens the platform's player. */
  is_video?: boolean;
  /** Another company that imported it. */
  imported_by?: string | null | undefined;
}

const ORIGIN_TEXT: Readonly<Record<string, Phrase>> = {
  measured: 'Impressions measured by the platform',
  platform_views: 'Public views are used instead of impressions',
  estimated: 'Impressions estimated by formula',
  imported: 'Impressions from an imported file',
  edited: 'Impressions entered by a user',
};

/** Post type without its platform: `Reel`. */
export function postTypeText(type: PostType): string {
  return t(POST_TYPE_TABLE[type].text);
}

/** Platform and type: `Instagram reel`. */
export function postTypeName(type: PostType): string {
  return t('{platform} {post_type}', {
    platform: PLATFORM_NAMES[platformOf(type)],
    post_type: postTypeText(type).toLowerCase(),
  });
}

/** Colored dot for the origin of a post's impressions. */
export function OriginMark({ origin }: { origin: string | null }) {
  if (origin === null) return null;
  const known = ORIGIN_TEXT[origin];
  const text = known ? t(known) : origin;
  return <span className={classes.origin} data-origin={origin} role="img" aria-label={text} title={text} />;
}

/** Width in px of generated covers (server/platform/pictures/drawn-pictures.ts); other pictures are smaller. */
const DRAWN_EDGE = 512;

/** The post's own picture, or a generated cover. */
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
      {metricName('impressions')} <OriginMark origin={post.impressions_origin} />
    </>
  );
  const figures = [
    ['impressions', impressions, <Num key="n" value={post.impressions} />],
    ['interactions', metricName('interactions'), <Num key="n" value={post.interactions} />],
    ['engagement_rate', t('Engagement'), <Num key="n" value={post.engagement_rate} kind="percent" />],
    [
      'media_value',
      metricName('media_value'),
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

/** Link to the creator's profile, except for visitors of a public link. */
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
  /** Opens the post's comments; undefined = not available. */
  onComments?: ((post: CommentedPost) => void) | undefined;
}

interface TileProps extends FiguresProps, Commented {
  /** Without a cover. */
  as_text?: boolean;
  corner?: ReactNode;
  foot?: ReactNode;
}

function Kind({ post, inline = false }: { post: PostTileData; inline?: boolean }) {
  return (
    <Flex
      component="span"
      gap="xxs"
      align="center"
      display="inline-flex"
      fz="xxs"
      c="var(--ll-text)"
      bdrs="md"
      bg="var(--ll-card)"
      className={inline ? undefined : classes.kind}
    >
      <PlatformIcon platform={platformOf(post.post_type)} size={14} />
      {postTypeText(post.post_type)}
      {/* Here, because the row of the name has no space left. */}
      {post.creator?.is_demo && <InventedTag />}
    </Flex>
  );
}

export function PostTile({ post, currency, onComments, as_text = false, corner, foot }: TileProps) {
  const platform = platformOf(post.post_type);
  const text = post.title || post.message || t('No caption');
  const opens = t('{post_type}, opens on its platform: {text}', {
    post_type: t('{platform} {post_type}', {
      platform: PLATFORM_NAMES[platform],
      post_type: postTypeText(post.post_type),
    }),
    text: cutText(text, 60),
  });
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
      <Kind post={post} />
    </>
  );
  return (
    <Flex
      component="li"
      direction="column"
      pos="relative"
      miw={0}
      className={`surface ${classes.tile}`}
      data-text={as_text || undefined}
    >
      {corner !== undefined && <div className={classes.corner}>{corner}</div>}
      {!as_text &&
        (post.link === null ? (
          <div className={classes.cover}>{cover}</div>
        ) : (
          <a
            className={classes.cover}
            href={post.link}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={opens}
          >
            {cover}
          </a>
        ))}
      <Stack gap="xs" flex={1} className={classes.body}>
        <Group gap="xs" justify="space-between" wrap="nowrap" miw={0} mih={24}>
          {post.creator !== undefined && <Creator creator={post.creator} />}
          {as_text &&
            (post.link === null ? (
              <Kind post={post} inline />
            ) : (
              <a href={post.link} target="_blank" rel="noreferrer noopener" aria-label={opens}>
                <Kind post={post} inline />
              </a>
            ))}
          <Text span fz="xxs" c="dimmed" flex="none">
            <When time={post.created_time} />
          </Text>
        </Group>
        <Text
          fz="xs"
          lh="18px"
          lineClamp={2}
          className={`wrap-anywhere ${classes.text}`}
          title={text}
          dir="auto"
        >
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
  /** Posts without pictures are rows of text, unless they are invented: those have drawn covers. */
  is_demo?: boolean | undefined;
  /** Overlay in the corner of a tile, such as a checkbox. */
  corner?: ((post: Post, index: number) => ReactNode) | undefined;
  foot?: ((post: Post) => ReactNode) | undefined;
}

export function PostGrid<Post extends PostTileData>(props: PostGridProps<Post>) {
  const { label, posts, currency, onComments, corner, foot, is_demo } = props;
  const isText = (post: Post) => is_demo === false && post.image === null;
  return (
    <ul className={classes.grid} aria-label={label} data-text={posts.every(isText) || undefined}>
      {posts.map((post, index) => (
        <PostTile
          key={post.id}
          post={post}
          currency={currency}
          onComments={onComments}
          as_text={isText(post)}
          corner={corner?.(post, index)}
          foot={foot?.(post)}
        />
      ))}
    </ul>
  );
}
