import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import { api } from '#web/platform/api/api.ts';
import type { MonitorTabProps } from '../monitor-tab.ts';

const AT_ONCE = 48;

export function useMonitorPosts({ set, input, look }: MonitorTabProps) {
  const { state, keyword, profile_id, posts_by: sort_by, posts_order: order } = look;
  const filters = {
    ...input,
    state,
    sort_by,
    order,
    limit: AT_ONCE,
    ...(keyword ? { keyword } : {}),
    ...(profile_id ? { profile_id } : {}),
  };
  const answer = useInfiniteQuery({
    queryKey: [...set.key, 'monitor_posts', filters],
    queryFn: ({ pageParam, signal }) => api.monitors.posts({ ...filters, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * AT_ONCE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const posts = useMemo(() => answer.data?.pages.flatMap((page) => page.posts) ?? [], [answer.data]);
  return { answer, posts, total: answer.data?.pages[0]?.total };
}

/** Tile data of a post; its reasons are in the footer. */
export const postTile = (post: MonitorPost) => ({
  ...post,
  post_type: post.media,
  creator: {
    name: post.profile_name,
    slug: post.profile_slug,
    picture: post.profile_picture,
    is_demo: post.is_demo,
  },
});
export type PostTile = ReturnType<typeof postTile>;

export const postId = (post: MonitorPost) => post.id;

/** Selected posts; Shift extends the selection. */
export function useSelection(posts: readonly MonitorPost[]) {
  const [ids, setIds] = useState<string[]>([]);
  const last = useRef(0);
  const toggle = (index: number, range: boolean) => {
    const id = posts[index]?.id;
    if (id === undefined) return;
    const [from, to] = [Math.min(last.current, index), Math.max(last.current, index)];
    last.current = index;
    if (range) setIds((old) => [...new Set([...old, ...posts.slice(from, to + 1).map(postId)])]);
    else setIds((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]));
  };
  return { ids, setIds, toggle, clear: () => setIds([]) };
}
