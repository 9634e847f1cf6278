import { Drawer } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { BrandPosts } from './brand-posts.tsx';
import type { LeaderboardPart } from './leaderboard-look.ts';

/** The posts behind a number: of a brand, by a creator, or both. */
export function PostsDrawer(part: LeaderboardPart) {
  const { board, look, patch } = part;
  const { of_brand, of_creator } = look;
  const brand = board.brands.find(({ id }) => id === of_brand)?.name;
  const title = [
    of_creator !== undefined && t('Posts of this creator'),
    of_creator === undefined && t('Posts'),
    brand !== undefined && t('about {brand}', { brand }),
  ];
  return (
    <Drawer
      opened
      onClose={() => patch({ of_brand: undefined, of_creator: undefined })}
      position="right"
      size="xl"
      title={title.filter(Boolean).join(' ')}
    >
      <BrandPosts
        {...part}
        label={t('Posts behind the number')}
        of_brand={of_brand}
        of_creator={of_creator}
      />
    </Drawer>
  );
}
