import { Button, Menu, Modal, Text } from '@mantine/core';
import {
  IconChartDots3,
  IconChartHistogram,
  IconDatabasePlus,
  IconPresentation,
  IconRadar2,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import type { ExportGroup } from '#web/parts/exports/export-start.ts';
import { useLastDay } from '#web/parts/last-day.ts';
import { api } from '#web/platform/api/api.ts';
import { useFlagRefusal, useRefusal } from '#web/platform/api/refusal.ts';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useSession } from '#web/platform/session/session.ts';
import { presetPeriod, todayIso } from '#web/ui/inputs/period-picker.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { SelectionAction } from '#web/ui/selection-bar.tsx';

const ListCastings = lazy(async () => ({
  default: (await loadChunk(() => import('#web/parts/list-castings.tsx'))).ListCastings,
}));
const FillGaps = lazy(async () => ({
  default: (await loadChunk(() => import('./fill-gaps.tsx'))).FillGaps,
}));
const ListOverlap = lazy(async () => ({
  default: (await loadChunk(() => import('./list-overlap.tsx'))).ListOverlap,
}));
const StartCampaign = lazy(async () => ({
  default: (await loadChunk(() => import('./start-campaign.tsx'))).StartCampaign,
}));

/** Creators in an audience comparison. */
const OVERLAPPING = [2, 50] as const;

interface ListActionsProps {
  list: List;
  /** Creators in order: selected ones, or all visible ones. */
  rows: readonly ListProfile[];
  /** Shown in the selection bar. */
  in_selection?: boolean;
}

function useForecast(list: List, profile_ids: readonly number[]) {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () =>
      api.forecast.create({
        list_id: list.id,
        profile_ids: [...profile_ids],
        name: `${cutText(list.name, 100)}, ${dayText(todayIso())}`,
      }),
    onSuccess: ({ id }) => navigate({ to: '/list/forecast/$slug', params: { slug: String(id) } }),
  });
  return () => {
    if (!start.isPending) start.mutate();
  };
}

export function ListActions({ list, rows, in_selection = false }: ListActionsProps) {
  const profile_ids = rows.map((row) => row.profile_id);
  const [dialog, setDialog] = useState<'casting' | 'overlap' | 'campaign' | 'gaps' | null>(null);
  const forecast = useForecast(list, profile_ids);
  const refused = list.edit_refused !== null;
  const flagRefusals = [useFlagRefusal('profiles_monitor'), useFlagRefusal('list_monitor')];
  const monitorRefusal = useRefusal('monitors') ?? flagRefusals.find((reason) => reason !== null) ?? null;
  const fillRefusal = useRefusal('profiles');
  const { user } = useSession();
  const nobody = profile_ids.length === 0;
  const [least, most] = OVERLAPPING;
  const compared = profile_ids.slice(0, most);
  const input = { list_id: list.id, ...(in_selection ? { ids: [...profile_ids] } : {}) };
  const groups = [
    {
      label: in_selection ? t('Selected creators') : t('This list'),
      kind: 'list' as const,
      input,
    },
    {
      label: t('Their posts'),
      kind: 'list_posts' as const,
      input,
    },
  ];
  const { from, to } = presetPeriod('3_months', useLastDay() ?? todayIso());
  const report: ExportGroup = {
    ...{ label: t('Report, {from} – {to}', { from: dayText(from), to: dayText(to) }), kind: 'list_report' },
    input: { id: list.id, from_date: from, to_date: to },
    report: { kind: 'list', id: list.id },
  };
  const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <>
      <Menu position={in_selection ? 'top' : 'bottom-end'} width={230}>
        <Menu.Target>
          {in_selection ? (
            <SelectionAction>{t('Plan')}</SelectionAction>
          ) : (
            <Button
              variant="default"
              leftSection={<IconChartHistogram size={16} stroke={1.7} aria-hidden />}
              disabled={nobody}
            >
              {t('Plan')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconChartHistogram {...icon} />} onClick={forecast} disabled={refused}>
            {t('Forecast')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPresentation {...icon} />} onClick={() => setDialog('casting')}>
            {t('Castings…')}
          </Menu.Item>
          {!in_selection && (
            <Refusable reason={monitorRefusal}>
              <Menu.Item leftSection={<IconRadar2 {...icon} />} onClick={() => setDialog('campaign')}>
                {t('Start campaign…')}
              </Menu.Item>
            </Refusable>
          )}
          <Menu.Item
            leftSection={<IconChartDots3 {...icon} />}
            onClick={() => setDialog('overlap')}
            disabled={profile_ids.length < least}
          >
            {t('Audience overlap…')}
          </Menu.Item>
          {!in_selection && user?.may_import && (
            <Refusable reason={fillRefusal}>
              <Menu.Item leftSection={<IconDatabasePlus {...icon} />} onClick={() => setDialog('gaps')}>
                {t('Fill gaps…')}
              </Menu.Item>
            </Refusable>
          )}
        </Menu.Dropdown>
      </Menu>
      <ExportMenu
        groups={in_selection ? groups : [...groups, report]}
        in_selection={in_selection}
        disabled={nobody}
      />
      <Suspense fallback={null}>
        {dialog === 'casting' && (
          <ListCastings list={list} profile_ids={profile_ids} opened onClose={() => setDialog(null)} />
        )}
        {dialog === 'gaps' && <FillGaps list_id={list.id} onClose={() => setDialog(null)} />}
        {dialog === 'campaign' && <StartCampaign list={list} rows={rows} onClose={() => setDialog(null)} />}
        <Modal
          opened={dialog === 'overlap'}
          onClose={() => setDialog(null)}
          size="xl"
          title={
            <Text fw={600}>
              {t('Audience overlap')}
              {profile_ids.length > most && ` ${t('of the first {n} creators', { n: most })}`}
            </Text>
          }
        >
          {dialog === 'overlap' && <ListOverlap list={list} profile_ids={compared} />}
        </Modal>
      </Suspense>
    </>
  );
}
