import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PROVIDER_LABELS, type ProviderName, type ProviderSettings } from '#contract/providers.ts';
import { unitsText } from '#web/parts/providers/provider-units.ts';
import { query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './connectors-card.module.css';
import { ProviderDialog } from './provider-dialog.tsx';

const USES: Record<ProviderName, Phrase> = {
  infludata:
    'Finds creators on Instagram, TikTok and YouTube, with audience data. A search is 1 request, a report with its audience 20.',
  hypeauditor:
    'Finds creators on Instagram, with audience data. A search of 20 results is 1 discovery call, a report is 1 report.',
  modash:
    'Finds creators on Instagram, TikTok and YouTube, with audience data. 100 results are 1 credit, a report is 1.',
};

/** Facts about a provider, one sentence each. */
function facts({ provider, key, left, left_at, budget, spent }: ProviderSettings): string[] {
  if (key === null) return [];
  const units = (n: number) => unitsText(provider, n);
  return [
    ...(left !== null && left_at !== null
      ? [t('{units} left, as of {when}.', { units: units(left), when: ago(left_at) })]
      : []),
    budget.month === null
      ? t('{units} used this month, without a budget.', { units: units(spent.company) })
      : t('{units} used this month, of a budget of {budget}.', {
          units: units(spent.company),
          budget: units(budget.month),
        }),
    plural(key.keeps_days, 'Data is deleted after {n} day.', 'Data is deleted after {n} days.'),
  ];
}

/** Providers of creators' data that the company asks with its own key. */
export function ProvidersCard() {
  const answer = useQuery(query.providers.settings.queryOptions());
  const [editing, setEditing] = useState<ProviderName | null>(null);
  const providers = answer.data?.providers ?? [];
  const edited = providers.find(({ provider }) => provider === editing);
  return (
    <Card title={t('Data providers')} className={classes.card}>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <RowsSkeleton rows={2} />}
      <Flex component="ul" direction="column" aria-label={t('Data providers')}>
        {providers.map((row) => {
          const name = PROVIDER_LABELS[row.provider];
          return (
            <li key={row.provider} className={`lined ${classes.row}`}>
              <Flex component="span" direction="column" gap={1} miw={0}>
                <b>{name}</b>
                <Text span fz="xs" c="dimmed">
                  {row.key === null ? t('No key') : t('Key ending in {ending}', { ending: row.key.ending })}
                </Text>
              </Flex>
              <Flex component="span" direction="column" gap={1} miw={0} fz="xs" c="dimmed">
                <span>{t(USES[row.provider])}</span>
                {facts(row).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
                {row.people.map((person) => (
                  <span key={person.name} className="wrap-anywhere">
                    {t('{name}: {units}', {
                      name: person.name,
                      units: unitsText(row.provider, person.units),
                    })}
                  </span>
                ))}
              </Flex>
              <Button
                variant="default"
                size="xs"
                aria-label={t('Key and budget of {name}', { name })}
                onClick={() => setEditing(row.provider)}
              >
                {row.key === null ? t('Enter key') : t('Change')}
              </Button>
            </li>
          );
        })}
      </Flex>
      {edited && <ProviderDialog state={edited} onClose={() => setEditing(null)} />}
    </Card>
  );
}
