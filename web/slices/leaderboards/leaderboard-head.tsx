import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Leaderboard } from '#contract/leaderboards/leaderboard.ts';
import type { BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { ShareButton } from '#web/parts/share/share-button.tsx';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { PeriodPicker } from '#web/ui/inputs/period-picker.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ActionsSheet, ToolsRow, useIsPhone } from '#web/ui/tools-row.tsx';
import { LeaderboardExport } from './leaderboard-export.tsx';
import { inputOf, type LeaderboardLook, type PatchLook, slashed } from './leaderboard-look.ts';
import { LeaderboardMenu } from './leaderboard-menu.tsx';
import { useLeaderboardChanges } from './leaderboards-changes.ts';

const LeaderboardDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./leaderboard-drawer.tsx'))).LeaderboardDrawer,
}));
const ReportsDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./reports-drawer.tsx'))).ReportsDrawer,
}));

interface HeadProps {
  board: Leaderboard;
  look: LeaderboardLook;
  ranked: BrandsAnswer | undefined;
  filter: PatchLook;
}

export function LeaderboardHead({ board, look, ranked, filter }: HeadProps) {
  const shared = useSharedView() !== null;
  const narrow = useIsPhone();
  const navigate = useNavigate();
  const refusal = useRefusal('leaderboards');
  const { duplicate, remove } = useLeaderboardChanges();
  const [opened, setOpened] = useState<'edit' | 'reports' | null>(null);
  const facts = [
    plural(board.brands.length, '{n} brand', '{n} brands'),
    ranked &&
      `${plural(ranked.posts, '{n} post', '{n} posts')} ${plural(ranked.influencers, 'by {n} creator', 'by {n} creators')}`,
    ranked &&
      ranked.withheld_posts > 0 &&
      plural(
        ranked.withheld_posts,
        '{n} more excluded by the terms of its source',
        '{n} more excluded by the terms of their source',
      ),
    ranked &&
      look.timeline !== 'all' &&
      t('compared with {from} – {to}', {
        from: dayText(ranked.previous_from_date),
        to: dayText(ranked.previous_to_date),
      }),
    !board.is_own && t('by {name}', { name: board.company_name }),
    !shared && board.is_public && t('public link'),
  ];
  const period = ranked && (
    <PeriodPicker
      value={{ from: ranked.from_date, to: ranked.to_date }}
      words={look.timeline === 'all' ? t('All time') : undefined}
      onChange={({ from, to }, preset) =>
        preset === null
          ? filter({ timeline: undefined, from_date: slashed(from), to_date: slashed(to) })
          : filter({ timeline: preset, from_date: undefined, to_date: undefined })
      }
    />
  );
  const head = {
    title: board.name,
    facts: facts.filter(Boolean).join(' · '),
    badges: board.is_demo && <InventedTag of={t('Part of the demo data')} />,
  };
  if (shared) return <PageHeader {...head} actions={period} />;
  const isOwn = board.is_own;
  const report = { ...inputOf(board.id, look), sort_by: look.sort_by, counting: look.counting };
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        {...head}
        above={{ to: '/leaderboards', title: t('Leaderboards') }}
        actions={
          <ActionsSheet>
            {!narrow && period}
            <LeaderboardExport input={report} />
            {isOwn && (
              <ShareButton
                type="leaderboards"
                type_id={board.id}
                noun="leaderboard"
                path={`/leaderboard/${board.id}`}
              />
            )}
            <LeaderboardMenu
              board={board}
              refusal={refusal}
              onEdit={() => setOpened('edit')}
              onReports={() => setOpened('reports')}
              onDuplicate={() =>
                duplicate.mutate(board, {
                  onSuccess: ({ id }) =>
                    void navigate({ to: '/leaderboard/$id', params: { id: String(id) } }),
                })
              }
              onDelete={() => remove(board, () => void navigate({ to: '/leaderboards' }))}
            />
          </ActionsSheet>
        }
      />
      {narrow && <ToolsRow>{period}</ToolsRow>}
      <Suspense fallback={null}>
        {opened === 'edit' && <LeaderboardDrawer board={board} onClose={close} />}
        {opened === 'reports' && <ReportsDrawer board={board} input={report} onClose={close} />}
      </Suspense>
    </>
  );
}
