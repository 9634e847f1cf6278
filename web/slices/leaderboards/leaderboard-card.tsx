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
    <li className={classes.card}>
      <Link to="/leaderboard/$id" params={{ id: String(id) }} className={classes.cardLink}>
        <span className={classes.cardName}>
          <b>{name}</b>
          {board.is_demo && <InventedTag of={t('Part of the demo data')} />}
          {board.is_public && <IconWorld size={14} aria-label={t('Public link')} />}
        </span>
        <span className={classes.dim}>{whose.filter(Boolean).join(' · ')}</span>
        <span className={classes.faces}>
          {brand_info?.map((brand) => (
            <span key={brand.id} className={classes.face}>
              <Avatar name={brand.name} src={brand.picture} square size={22} />
              {brand.name}
            </span>
          ))}
          {more > 0 && <span className={classes.dim}>{t('and {n} more', { n: more })}</span>}
          {no_of_brands === 0 && <span className={classes.dim}>{t('No brands')}</span>}
        </span>
      </Link>
      <div className={classes.cardMenu}>
        <LeaderboardMenu
          board={board}
          refusal={refusal}
          onDuplicate={() => duplicate.mutate(board)}
          onDelete={() => remove(board)}
        />
      </div>
    </li>
  );
}
