import { Box, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { ClientChoice } from '#web/parts/clients/client-choice.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { useFlagRefusal } from '#web/platform/api/refusal.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { changedFields, draftOf, setupOf } from './form/monitor-draft.ts';
import { MonitorForm } from './form/monitor-form.tsx';
import type { MonitorTabProps } from './monitor-tab.ts';

export function SettingsTab({ monitor }: MonitorTabProps) {
  const client = useQueryClient();
  // Initial state: a refetch must not overwrite what is being typed.
  const [base, setBase] = useState<Monitor>(monitor);
  const details = query.monitors.details.queryKey({ input: { id: monitor.id } });
  const show = async () => {
    const input = { id: monitor.id };
    const now = await client.fetchQuery({ ...query.monitors.details.queryOptions({ input }), staleTime: 0 });
    setBase(now);
  };
  const daysRefusal = useFlagRefusal('monitor_date');
  const initial = draftOf(base);
  return (
    <div className="in-order">
      <Box maw={720} mb="md">
        <ClientChoice type="monitor" type_id={base.id} />
      </Box>
      <MonitorForm
        key={base.revision}
        initial={initial}
        known={base.monitor_lists}
        submitText={t('Save')}
        daysRefusal={daysRefusal}
        refusal={
          base.can_edit
            ? sentenceText(base.edit_refused)
            : (sentenceText(base.edit_refused) ?? t('You have read-only access to this monitor.'))
        }
        onSubmit={async (setup) => {
          const changed = changedFields(setupOf(initial), setup);
          if (Object.keys(changed).length === 0) return toast.info(t('Nothing was changed.'));
          const saved = await api.monitors.update({ id: base.id, revision: base.revision, ...changed });
          client.setQueryData(details, saved);
          setBase(saved);
          toast.success(t('Saved'));
          await client.invalidateQueries({ queryKey: query.monitors.key() });
        }}
        onFailure={(error) =>
          normaliseError(error).status === 409 && (
            <Button size="compact-sm" variant="default" onClick={() => void show()}>
              {t('Show the other version')}
            </Button>
          )
        }
      />
    </div>
  );
}
