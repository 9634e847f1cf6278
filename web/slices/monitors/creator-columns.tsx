import { Link } from '@tanstack/react-router';
import type { MonitorInfluencer } from '#contract/monitors/reports.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { Column } from '#web/ui/data-table-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import classes from './monitor.module.css';

type Row = MonitorInfluencer;

function CreatorCell({ row, plain }: { row: Row; plain: boolean }) {
  const facts = [row.platform_username && `@${row.platform_username}`, row.country].filter(Boolean);
  return (
    <span className={classes.person}>
      <Avatar name={row.name} face={row.is_demo ? row.slug : null} src={row.picture} size={30} />
      <span className={classes.personText}>
        {plain ? (
          <b>{row.name}</b>
        ) : (
          <Link to="/profile/$slug" params={{ slug: row.slug }} tabIndex={-1} className={classes.link}>
            {row.name}
          </Link>
        )}
        <span className={classes.dim}>
          {row.is_demo && <InventedTag />} {facts.join(' · ')}
        </span>
      </span>
    </span>
  );
}

/** Why a creator is in: chosen, through lists, or met by a keyword. */
function whyText({ is_chosen, lists }: Row): string {
  if (!is_chosen) return 'Met by keyword';
  return lists.length === 0 ? 'Chosen' : lists.map(({ name }) => name).join(', ');
}

const number = (
  id: 'followers' | 'posts' | 'impressions' | 'reach' | 'interactions',
  header: string,
  size: number,
) => ({
  id,
  header,
  size,
  align: 'right' as const,
  value: (row: Row) => row[id],
  cell: (row: Row) => <Num value={row[id]} missing="no_follower_data" />,
});

/** `plain`: for visitors of a public link, who have no profiles and learn nothing of lists. */
export function creatorColumns(currency: string, plain: boolean): Column<Row>[] {
  return [
    {
      id: 'name',
      header: 'Creator',
      size: 220,
      fixed: true,
      sortable: false,
      value: (row) => row.name,
      cell: (row) => <CreatorCell row={row} plain={plain} />,
    },
    ...(plain
      ? []
      : [{ id: 'why', header: 'Why in', size: 140, sortable: false, value: whyText } satisfies Column<Row>]),
    {
      id: 'platforms',
      header: 'Platforms',
      size: 96,
      align: 'right',
      sortable: false,
      value: (row) => row.available_platforms.length,
      cell: (row) => <PlatformIcons platforms={row.available_platforms} />,
    },
    number('followers', 'Followers', 100),
    number('posts', 'Posts', 72),
    number('impressions', 'Impressions', 112),
    number('reach', 'Reach', 96),
    number('interactions', 'Interactions', 112),
    {
      id: 'engagement_rate',
      header: 'Engagement',
      size: 112,
      align: 'right',
      value: (row) => row.engagement_rate,
      cell: (row) => (
        <Num value={row.engagement_rate} kind="percent" missing="No post yet, or nothing known of it" />
      ),
    },
    {
      id: 'media_value',
      header: 'Media value',
      size: 112,
      align: 'right',
      value: (row) => row.media_value,
      cell: (row) => <Num value={row.media_value} kind="money" currency={currency} />,
    },
  ];
}
