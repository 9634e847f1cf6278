import { Button, MultiSelect, Pill, Stack, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { CreatorSelect } from '#web/parts/creator-select.tsx';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { useFlagRefusal, useRefusal } from '#web/platform/api/refusal.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import type { MonitorDraft, SetDraft } from './monitor-draft.ts';

/** Chosen creators shown before "show all". */
const SHOWN = 24;

interface PartProps {
  draft: MonitorDraft;
  set: SetDraft;
  issues: Readonly<Record<string, string>>;
}

function Chosen({ profiles, set }: { profiles: MonitorDraft['profiles']; set: SetDraft }) {
  const [all, setAll] = useState(false);
  if (profiles.length === 0) return null;
  const shown = all ? profiles : profiles.slice(0, SHOWN);
  return (
    <Pill.Group aria-label={t('Chosen creators')}>
      {shown.map(({ id, name }) => (
        <Pill
          key={id}
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('Remove {name}', { name }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => set({ profiles: profiles.filter((one) => one.id !== id) })}
        >
          {name}
        </Pill>
      ))}
      {profiles.length > shown.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          {t('{n} more', { n: profiles.length - shown.length })}
        </Button>
      )}
      {profiles.length > 1 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => set({ profiles: [] })}>
          {t('Remove all')}
        </Button>
      )}
    </Pill.Group>
  );
}

/** Usage of the limit of followed creators; null without a limit. */
function useFollowed(): { count: number; most: number } | null {
  const most = useSession().user?.profiles_monitor_count ?? null;
  const monitors = useQuery({ ...query.monitors.list.queryOptions({ input: {} }), enabled: most !== null });
  return most === null || !monitors.data ? null : { count: monitors.data.creators_followed, most };
}

export function CreatorsField({ draft: { profiles }, set, issues }: PartProps) {
  const refusal = useFlagRefusal('profiles_monitor');
  const followed = useFollowed();
  return (
    <Stack gap="xs" miw={0}>
      <CreatorSelect
        label={t('Creators')}
        value={null}
        onPick={(profile) => set({ profiles: [...profiles, profile] })}
        taken={new Set(profiles.map(({ id }) => id))}
        error={issues.profile_ids}
        description={
          refusal ??
          (followed && t('Your monitors follow {count} of at most {most} creators', { ...followed }))
        }
        disabled={refusal !== null}
      />
      <Chosen profiles={profiles} set={set} />
    </Stack>
  );
}

export function ListsField({ draft, set, issues, known }: PartProps & { known: Monitor['monitor_lists'] }) {
  const mayList = useRefusal('lists', 'viewer') === null;
  const profilesRefusal = useFlagRefusal('profiles_monitor');
  const listRefusal = useFlagRefusal('list_monitor');
  const refusal = profilesRefusal ?? listRefusal;
  const lists = useQuery({ ...query.lists.user_lists.queryOptions(), enabled: mayList });
  const options = new Map(known.map(({ id, name }) => [String(id), name]));
  for (const { id, name, is_folder, total_influencers } of lists.data?.lists ?? [])
    if (!is_folder)
      options.set(String(id), `${name} (${plural(total_influencers, '{n} creator', '{n} creators')})`);
  for (const id of draft.list_ids)
    if (!options.has(String(id)))
      options.set(String(id), t('List {id}, which you cannot access', { id: String(id) }));
  return (
    <>
      <MultiSelect
        label={t('Lists')}
        description={refusal ?? t('Includes every creator in these lists, kept up to date')}
        disabled={refusal !== null && draft.list_ids.length === 0}
        placeholder={draft.list_ids.length === 0 ? t('Choose lists') : ''}
        searchable
        data={[...options].map(([value, label]) => ({ value, label }))}
        value={draft.list_ids.map(String)}
        onChange={(ids) => set({ list_ids: ids.map(Number) })}
        nothingFoundMessage={t('No list found')}
        error={issues.list_ids ?? messageOf(lists.error)}
      />
      {draft.list_ids.length > 0 && (
        <TagsInput
          label={t('Only creators with these tags in the lists')}
          description={t('Press Enter after each; empty = all')}
          value={draft.list_profile_tags}
          onChange={(list_profile_tags) => set({ list_profile_tags })}
          error={issues.list_profile_tags}
        />
      )}
    </>
  );
}
