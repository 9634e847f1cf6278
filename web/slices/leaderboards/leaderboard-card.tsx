import { Box, Flex, Text } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LeaderboardItem } from '#contract/leaderboards/leaderboard.ts';
import { ago } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { LeaderboardMenu } from './leaderboard-menu.tsx';
import classes from './leaderboards.module.css';
import { useLeaderboardChanges } from './leaderboards-changes.ts';

export function LeaderboardCard({ board, refusal }: { board: LeaderboardItem; refusal: string | null }) {
  const { duplicate, remove } = useLeaderboardChanges();
  const { id, name, no_of_brands, brand_info, company_name, created_by, created_at } = board;
  const more = no_of_brands - (brand_info?.length ?? 0);
  const whose = [
    plural(no_of_brands, '{n} brand', '{n} brands'),
    company_name !== null && t('by {name}', { name: company_name }),
    created_by !== '' && t('by {name}', { name: created_by }),
    ago(created_at),
  ];
  return (
    <Box component="li" pos="relative" className={`surface ${classes.card}`}>
      <Link to="/leaderboard/$id" params={{ id: String(id) }} className={classes.cardLink}>
        <span className={classes.cardName}>
          <b>{name}</b>
          {board.is_demo && <InventedTag of={t('Part of the demo data')} />}
          {board.is_public && <IconWorld size={14} aria-label={t('Public link')} />}
        </span>
        <Text span fz="xs" c="dimmed">
          {whose.filter(Boolean).join(' · ')}
        </Text>
        <Flex component="span" rowGap="xs" columnGap="sm" align="center" wrap="wrap">
          {brand_info?.map((brand) => (
            <Flex key={brand.id} component="span" gap="xs" align="center" display="inline-flex" fz="xs">
              <Avatar name={brand.name} src={brand.picture} square size={22} />
              {brand.name}
            </Flex>
          ))}
          {more > 0 && (
            <Text span fz="xs" c="dimmed">
              {t('and {n} more', { n: more })}
            </Text>
          )}
          {no_of_brands === 0 && (
            <Text span fz="xs" c="dimmed">
              {t('No brands')}
            </Text>
          )}
        </Flex>
      </Link>
      <div className={classes.cardMenu}>
        <LeaderboardMenu
          board={board}
          refusal={refusal}
          onDuplicate={() => duplicate.mutate(board)}
          onDelete={() => remove(board)}
        />
      </div>
    </Box>
  );
}
