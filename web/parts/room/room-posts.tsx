import { IconHeart, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { RoomPost } from '#contract/client.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { platformOf } from '#contract/values/primitives.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { postTypeText } from '#web/parts/post-grid.tsx';
import { ago, compactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './room.module.css';

function Figure({ post }: { post: RoomPost }) {
  const { impressions = null, interactions = null } = post;
  if (impressions !== null)
    return (
      <span className={classes.postFigure} title={metricName('impressions')}>
        <IconPlayerPlay size={12} aria-hidden /> {compactNumber(impressions)}
      </span>
    );
  if (interactions !== null)
    return (
      <span className={classes.postFigure} title={metricName('interactions')}>
        <IconHeart size={12} aria-hidden /> {compactNumber(interactions)}
      </span>
    );
  return null;
}

function labelOf({ post_type, created_time, message }: RoomPost) {
  const when = created_time === null ? '' : `, ${ago(created_time)}`;
  return `${postTypeText(post_type)}${when}: ${cutText(message, 80)}`;
}

/** A picture, or the words of a post without one. */
function Cover({ post, is_demo }: { post: RoomPost; is_demo: boolean }) {
  const drawn = is_demo
    ? `/api/cover/${encodeURIComponent(post.id)}.svg?platform=${platformOf(post.post_type)}`
    : null;
  const [failed, setFailed] = useState<string | null>(null);
  const src = post.image !== null && post.image !== failed ? post.image : drawn;
  if (src === null)
    return <span className={classes.words}>{post.message || postTypeText(post.post_type)}</span>;
  return <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />;
}

export function PostTile({
  post,
  is_demo,
  children,
}: {
  post: RoomPost;
  is_demo: boolean;
  children?: ReactNode;
}) {
  const inside = (
    <>
      <Cover post={post} is_demo={is_demo} />
      <Figure post={post} />
      {children}
    </>
  );
  return post.link === null ? (
    <span className={classes.post} role="img" aria-label={labelOf(post)}>
      {inside}
    </span>
  ) : (
    <a
      className={classes.post}
      href={post.link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={labelOf(post)}
    >
      {inside}
    </a>
  );
}

interface PostsProps {
  name: string;
  pictures: readonly string[];
  posts: readonly RoomPost[];
  is_demo: boolean;
}

/** Pictures chosen for the client, then recent posts: three in all. */
export function RoomPosts({ name, pictures, posts, is_demo }: PostsProps) {
  const shown = posts.slice(0, Math.max(0, 3 - pictures.length));
  if (pictures.length + shown.length === 0) return null;
  return (
    <ul className={classes.posts} aria-label={t('Recent posts of {name}', { name })}>
      {pictures.map((src) => (
        <li key={src}>
          <span className={classes.post}>
            <img src={src} alt="" loading="lazy" decoding="async" />
          </span>
        </li>
      ))}
      {shown.map((post) => (
        <li key={post.id}>
          <PostTile post={post} is_demo={is_demo} />
        </li>
      ))}
    </ul>
  );
}
