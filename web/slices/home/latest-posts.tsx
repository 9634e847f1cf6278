import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asTile } from '#web/parts/content-post.ts';
import { PostTiles } from '#web/parts/post-tiles.tsx';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';

const POSTS = 5;

/** Newest posts of all creators, in any period. */
export function LatestPosts({ currency }: { currency: string }) {
  const answer = useQuery(query.home.latest_posts.queryOptions({ input: { limit: POSTS } }));
  const posts = useMemo(() => answer.data?.map(asTile) ?? [], [answer.data]);
  return (
    <Card title={t('Latest posts')}>
      <PostTiles
        label={t('Latest posts')}
        answer={answer}
        posts={posts}
        expected={POSTS}
        currency={currency}
        empty={t('No dated posts yet.')}
      />
    </Card>
  );
}
