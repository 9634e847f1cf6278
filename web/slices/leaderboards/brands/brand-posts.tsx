import { Flex, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { type LeaderboardQuery, TOP_POST_SORTS, type TopPost } from '#contract/leaderboards/reports.ts';
import { rulesOf } from '#contract/platforms/platforms.ts';
import type { PostTileData } from '#web/parts/post-grid.tsx';
import { PostTiles } from '#web/parts/post-tiles.tsx';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import type { LeaderboardPart } from '../leaderboard-look.ts';
import classes from '../leaderboards.module.css';
import { ShowMore } from '../show-more.tsx';

const AT_ONCE = 24;
const SORT_TEXT: Readonly<Record<(typeof TOP_POST_SORTS)[number], Phrase>> = {
  interactions: 'Most interactions',
  impressions: 'Most impressions',
  media_value: 'Highest media value',
  created_time: 'Newest',
};

/** Tile data of a brand post; brands replace the search terms. */
const tileOf = (post: TopPost): PostTileData => ({
  id: post.post_id,
  post_type: post.type,
  link: post.post_link,
  image: post.post_image,
  message: post.message,
  created_time: post.post_created_time,
  interactions: post.interactions,
  impressions: post.impressions,
  impressions_origin: post.impressions_origin,
  engagement_rate: post.engagement_rate,
  media_value: post.post_media_value,
  comments_count: post.comments,
  creator: { name: post.profile_name, slug: post.profile_slug, picture: post.picture, is_demo: post.is_demo },
  is_video: rulesOf(post.type).impressions_from === 'views',
  matched: post.brands.map(({ name }) => name),
});

interface BrandPostsProps extends LeaderboardPart {
  label: string;
  of_brand?: number | undefined;
  of_creator?: number | undefined;
  /** Limits the period to some of its days. */
  days?: Pick<LeaderboardQuery, 'from_date' | 'to_date'> | undefined;
}

export function BrandPosts({ label, of_brand, of_creator, days, look, input, patch }: BrandPostsProps) {
  const hidden = useHidden();
  const answer = useInfiniteQuery(
    query.leaderboards.top_posts.infiniteOptions({
      input: (page: number) => ({
        ...input,
        ...days,
        sort_by: look.posts_by,
        limit: AT_ONCE,
        page,
        profile_id: of_creator,
        brand_id: of_brand === undefined ? undefined : [String(of_brand)],
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (pages.length * AT_ONCE < last.total ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  const data = answer.data?.pages[0];
  const tiles = useMemo(
    () => answer.data?.pages.flatMap(({ posts }) => posts.map(tileOf)) ?? [],
    [answer.data],
  );
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.toolbar}>
        <NativeSelect
          aria-label={t('Sort posts')}
          size="xs"
          data={TOP_POST_SORTS.filter((sort) => !hidden.has(sort)).map((value) => ({
            value,
            label: t(SORT_TEXT[value]),
          }))}
          value={look.posts_by}
          onChange={({ currentTarget: { value } }) =>
            patch({ posts_by: TOP_POST_SORTS.find((s) => s === value) })
          }
        />
        {data && (
          <Text span fz="xs" c="dimmed">
            {plural(data.total, '{n} post', '{n} posts')}
          </Text>
        )}
      </Flex>
      <PostTiles
        label={label}
        posts={tiles}
        currency={data?.currency ?? 'USD'}
        answer={answer}
        expected={AT_ONCE}
        empty={t('No posts.')}
      />
      <ShowMore answer={answer} />
    </Flex>
  );
}
