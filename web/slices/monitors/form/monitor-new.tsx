import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, query } from '#web/platform/api/api.ts';
import { useFlagRefusal, useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { newDraft } from './monitor-draft.ts';
import { MonitorForm } from './monitor-form.tsx';

/** Form of a new monitor; `list_id` preselects a list. */
export function MonitorNew({ list_id }: { list_id: number | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refusal = useRefusal('monitors');
  const mayFollowLists = useFlagRefusal('list_monitor') === null;
  const initial = useMemo(
    () => ({ ...newDraft(todayIso()), list_ids: list_id === undefined || !mayFollowLists ? [] : [list_id] }),
    [list_id, mayFollowLists],
  );
  return (
    <>
      <PageHeader
        title={t('New monitor')}
        above={{ to: '/monitors', title: t('Monitors') }}
        facts={t('Define which posts belong to a campaign. Everything can be changed later.')}
      />
      <MonitorForm
        key={list_id}
        initial={initial}
        submitText={t('Create monitor')}
        refusal={refusal}
        onSubmit={async (setup) => {
          const made = await api.monitors.create(setup);
          void client.invalidateQueries({ queryKey: query.monitors.key() });
          await navigate({ to: '/monitor/$slug', params: { slug: String(made.id) } });
        }}
      />
    </>
  );
}
