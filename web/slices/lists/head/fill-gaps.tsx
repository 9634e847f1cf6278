import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import {
  MOST_BROUGHT_IN,
  PROVIDER_LABELS,
  type ProviderGaps,
  type ProviderName,
  type ProviderState,
  providerName,
} from '#contract/providers.ts';
import { ProviderRunProgress } from '#web/parts/providers/provider-run.tsx';
import { priceText } from '#web/parts/providers/provider-units.ts';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';

interface FillProps {
  state: ProviderState;
  gaps: ProviderGaps;
  onStarted: (run_id: number) => void;
}

function Fill({ state, gaps: { creators, beyond }, onStarted }: FillProps) {
  const client = useQueryClient();
  const { provider, prices } = state;
  const lacks = (gap: 'audience' | 'email') => creators.filter((one) => one.lacks.includes(gap)).length;
  const withAudience = lacks('audience') > 0;
  // A report with its audience costs more, so those that lack an address alone are asked about after the others.
  const asked = creators
    .filter((one) => !withAudience || one.lacks.includes('audience'))
    .slice(0, MOST_BROUGHT_IN);
  const price = asked.length * (withAudience ? prices.report_with_audience : prices.report);
  const start = useMutation({
    mutationFn: () =>
      api.providers.bring_in({
        provider,
        with_audience: withAudience,
        creators: asked.map(({ platform, ref, username }) => ({ platform, ref, username })),
      }),
    meta: { silent: true },
    onSuccess: ({ id }) => {
      onStarted(id);
      void client.invalidateQueries({ queryKey: query.providers.list.key() });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (creators.length === 0)
    return (
      <EmptyState>
        {beyond === 0
          ? t('Every creator of this list has audience data and an email address.')
          : t('The creators with gaps have no account on a platform of this provider.')}
      </EmptyState>
    );
  return (
    <>
      <ul>
        <li>
          {plural(
            lacks('audience'),
            '{n} creator without audience data',
            '{n} creators without audience data',
          )}
        </li>
        <li>
          {plural(
            lacks('email'),
            '{n} creator without an email address',
            '{n} creators without an email address',
          )}
        </li>
        {beyond > 0 && (
          <li>
            {plural(
              beyond,
              '{n} creator has no account on a platform of this provider',
              '{n} creators have no account on a platform of this provider',
            )}
          </li>
        )}
      </ul>
      {asked.length < creators.length && (
        <Text fz="xs" c="dimmed">
          {t('{n} creators are asked about at a time; the others come next.', { n: asked.length })}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Text fz="xs" c="dimmed">
          {priceText(state, price)}
        </Text>
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {plural(asked.length, 'Fetch {n} report', 'Fetch {n} reports')}
        </Button>
      </Group>
    </>
  );
}

/** Audience data and email addresses that creators of the list lack, from a provider. */
export function FillGaps({ list_id, onClose }: { list_id: number; onClose: () => void }) {
  const providers = useQuery(query.providers.list.queryOptions());
  const [picked, setPicked] = useState<ProviderName | null>(null);
  const [run, setRun] = useState<number | null>(null);
  const all = providers.data?.providers ?? [];
  const state = all.find(({ provider }) => provider === picked) ?? all[0];
  const gaps = useQuery({
    ...query.providers.gaps.queryOptions({ input: { list_id, provider: state?.provider ?? 'infludata' } }),
    enabled: state !== undefined && run === null,
  });
  const onDone = useCallback(() => undefined, []);
  return (
    <Modal opened onClose={onClose} title={t('Fill gaps')} size="md" centered>
      <Stack gap="md">
        {providers.isPending && <RowsSkeleton rows={2} />}
        {providers.isSuccess && all.length === 0 && (
          <EmptyState>
            {t('No data provider is set up.')} <Link to="/settings/sources">{t('Open Sources')}</Link>
          </EmptyState>
        )}
        {all.length > 1 && run === null && (
          <SegmentedControl
            aria-label={t('Data provider')}
            value={state?.provider ?? ''}
            data={all.map(({ provider }) => ({ value: provider, label: PROVIDER_LABELS[provider] }))}
            onChange={(value) => setPicked(providerName.safeParse(value).data ?? null)}
          />
        )}
        {gaps.isError && <ErrorState error={gaps.error} onRetry={() => void gaps.refetch()} />}
        {state && run === null && gaps.isPending && <RowsSkeleton rows={2} />}
        {state && gaps.data && run === null && <Fill state={state} gaps={gaps.data} onStarted={setRun} />}
        {run !== null && <ProviderRunProgress id={run} onDone={onDone} />}
      </Stack>
    </Modal>
  );
}
