import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PROVIDER_LABELS, type ProviderName, providerName } from '#contract/providers.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';

interface SwitchProps {
  at: ProviderName | undefined;
  onChange: (at: ProviderName | undefined) => void;
}

/** Whether own data or a provider is searched; only where the company has a key. */
export function ProviderSwitch({ at, onChange }: SwitchProps) {
  const { data } = useQuery(query.providers.list.queryOptions({ staleTime: 60_000 }));
  const providers = data?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <SegmentedControl
      aria-label={t('Search in')}
      value={at ?? ''}
      data={[
        { value: '', label: t('In your data') },
        ...providers.map(({ provider }) => ({
          value: provider,
          label: t('At {provider}', { provider: PROVIDER_LABELS[provider] }),
        })),
      ]}
      onChange={(value) => onChange(providerName.safeParse(value).data)}
    />
  );
}
