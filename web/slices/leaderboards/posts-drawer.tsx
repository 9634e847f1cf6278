import { Button, Drawer } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { alertHref } from '#web/parts/alerts/alert-href.ts';
import { dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useRefusal } from '#web/platform/refusal.ts';
import { useSharedView } from '#web/platform/shared-view.ts';
import { BrandFigures } from './brand-figures.tsx';
import { BrandPosts } from './brand-posts.tsx';
import { dashed, type LeaderboardLook, type LeaderboardPart, NO_POSTS } from './leaderboard-look.ts';
import classes from './leaderboards.module.css';

const dayOf = (day: string) => dayText(dashed(day));

function titleOf({ of_creator }: LeaderboardLook, brand: string | undefined): string {
  if (of_creator === undefined)
    return brand === undefined ? t('Posts of all brands') : t('Posts about {brand}', { brand });
  return brand === undefined
    ? t('Posts of this creator')
    : t('Posts of this creator about {brand}', { brand });
}

/** Posts behind a number: of a brand, of a creator, or both, for all or some days. */
export function PostsDrawer({ ranked, ...part }: LeaderboardPart & { ranked: BrandsAnswer | undefined }) {
  const { board, look, patch } = part;
  const { of_brand, of_creator, of_from, of_to } = look;
  const shared = useSharedView() !== null;
  const refusal = useRefusal('alerts');
  const brand = board.brands.find(({ id }) => id === of_brand);
  const days =
    of_from === undefined || of_to === undefined ? undefined : { from_date: of_from, to_date: of_to };
  const row = ranked?.brands.find(({ id }) => id === of_brand);
  const isWhole = of_creator === undefined && days === undefined;
  return (
    <Drawer
      opened
      onClose={() => patch(NO_POSTS)}
      position="right"
      size="xl"
      title={titleOf(look, brand?.name)}
    >
      <div className={classes.stack}>
        {days && (
          <p className={classes.dim}>
            {days.from_date === days.to_date
              ? dayOf(days.from_date)
              : `${dayOf(days.from_date)} – ${dayOf(days.to_date)}`}
          </p>
        )}
        {isWhole && row && ranked && <BrandFigures brand={row} ranked={ranked} />}
        {brand !== undefined && !shared && refusal === null && (
          <div>
            <Button
              variant="default"
              size="xs"
              component={Link}
              to={alertHref({ type: 'leaderboards', type_id: board.id, brand_id: brand.id })}
              leftSection={<IconBell size={15} stroke={1.7} aria-hidden />}
            >
              {t('Alert me…')}
            </Button>
          </div>
        )}
        <BrandPosts
          {...part}
          label={t('Posts behind this number')}
          of_brand={of_brand}
          of_creator={of_creator}
          days={days}
        />
      </div>
    </Drawer>
  );
}
