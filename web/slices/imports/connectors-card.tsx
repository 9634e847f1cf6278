import { Button, Flex, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connector } from '#contract/connectors.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, dayText, momentText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ConnectorKeyDialog, ConnectorTermsDialog } from './connector-dialogs.tsx';
import classes from './connectors-card.module.css';

const POLL_MS = 10_000;

function askedText(accounts: number, last_asked_at: string | null): string {
  if (last_asked_at === null)
    return plural(
      accounts,
      '{n} account in running monitors, not checked yet.',
      '{n} accounts in running monitors, not checked yet.',
    );
  return plural(
    accounts,
    '{n} account in running monitors, last checked {when}.',
    '{n} accounts in running monitors, last checked {when}.',
    { when: ago(last_asked_at) },
  );
}

/** Facts about a connector, one sentence each. */
function facts(row: Connector): string[] {
  const { accounts, last_asked_at, next_due_at, quota, is_on, paused_until } = row;
  if (row.label === null) return [t('Add a key to fetch new posts. Until then they come from imports.')];
  if (!is_on) return [t('Turned off: new posts come from imports.')];
  const isDue = next_due_at !== null && Date.parse(next_due_at) <= Date.now();
  const next = isDue ? t('now') : next_due_at !== null && momentText(next_due_at);
  return [
    accounts === 0
      ? t('No running monitor has creators on this platform.')
      : askedText(accounts, last_asked_at),
    ...(next && paused_until === null ? [t('Next: {moment}.', { moment: next })] : []),
    ...(quota === null
      ? []
      : [
          plural(
            quota.units,
            '{used} of {n} quota unit used; resets {moment}.',
            '{used} of {n} quota units used; resets {moment}.',
            { used: quota.used, moment: momentText(quota.resets_at) },
          ),
        ]),
  ];
}

/** Null without terms that restrict the use. */
function termsOf({ terms }: Connector): string | null {
  if (terms === null) return null;
  const { accepted, keeps_days } = terms;
  if (accepted !== null)
    return t('Its terms are lifted by an amendment, accepted on {day} by {name}.', {
      day: dayText(accepted.on),
      name: accepted.by,
    });
  return keeps_days === null
    ? t('Under its terms, posts are excluded from cross-platform totals, scores and leaderboards.')
    : plural(
        keeps_days,
        'Under its terms, posts are excluded from cross-platform totals, scores and leaderboards, and deleted after {n} day.',
        'Under its terms, posts are excluded from cross-platform totals, scores and leaderboards, and deleted after {n} days.',
      );
}

function troubles({ error, paused_until, failing, not_found, label }: Connector): string[] {
  if (label === null) return [];
  return [
    ...(paused_until === null
      ? []
      : [`${error ?? ''} ${t('Next attempt: {moment}.', { moment: momentText(paused_until) })}`]),
    ...(failing === 0
      ? []
      : [
          plural(
            failing,
            '{n} account did not respond; it will be retried.',
            '{n} accounts did not respond; they will be retried.',
          ),
        ]),
    ...(not_found === 0
      ? []
      : [plural(not_found, '{n} account could not be found.', '{n} accounts could not be found.')]),
  ];
}

function Row({ row, onKey, onTerms }: { row: Connector; onKey: () => void; onTerms: () => void }) {
  const client = useQueryClient();
  const { platform, label } = row;
  const name = PLATFORM_NAMES[platform];
  const onSuccess = () => client.invalidateQueries({ queryKey: query.connectors.key() });
  const update = useMutation(query.connectors.update.mutationOptions({ onSuccess }));
  const ask = useMutation(
    query.connectors.ask_now.mutationOptions({
      async onSuccess() {
        toast.success(t('{platform} will be checked as soon as possible.', { platform: name }));
        await onSuccess();
      },
    }),
  );
  return (
    <li className={`lined ${classes.row}`}>
      <Flex component="span" gap="xs" align="center">
        <PlatformIcon platform={platform} size={18} />
        <Flex component="span" direction="column" gap={1} miw={0}>
          <b>{name}</b>
          <Text span fz="xs" c="dimmed">
            {label ?? t('Not set up')}
          </Text>
        </Flex>
      </Flex>
      <Flex component="span" direction="column" gap={1} miw={0} fz="xs" c="dimmed">
        {facts(row).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {termsOf(row) !== null && <span>{termsOf(row)}</span>}
        {troubles(row).map((trouble) => (
          <Text key={trouble} span c="var(--ll-down)" className="wrap-anywhere">
            {trouble}
          </Text>
        ))}
      </Flex>
      <Flex component="span" gap="xs" align="center" wrap="wrap">
        {row.key !== null && (
          <Button
            variant="default"
            size="xs"
            onClick={onKey}
            aria-label={t('{platform} API key', { platform: name })}
          >
            {row.key === 'none' ? t('Set key') : t('Key')}
          </Button>
        )}
        {row.terms !== null && (
          <Button
            variant="default"
            size="xs"
            onClick={onTerms}
            aria-label={t('API terms of {platform}', { platform: name })}
          >
            {t('Terms')}
          </Button>
        )}
        {label !== null && (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={t('Check {platform} now', { platform: name })}
              loading={ask.isPending}
              disabled={!row.is_on || row.accounts === 0 || row.paused_until !== null}
              onClick={() => ask.mutate({ platform })}
            >
              {t('Check now')}
            </Button>
            <Switch
              aria-label={t('Check {platform}', { platform: name })}
              checked={row.is_on}
              disabled={update.isPending}
              onChange={({ currentTarget: { checked } }) => update.mutate({ platform, is_on: checked })}
            />
          </>
        )}
      </Flex>
    </li>
  );
}

const names = (rows: readonly Connector[]) => rows.map((row) => PLATFORM_NAMES[row.platform]).join(', ');

export function ConnectorsCard() {
  const answer = useQuery({ ...query.connectors.list.queryOptions(), refetchInterval: POLL_MS });
  const [keyed, setKeyed] = useState<Connector | null>(null);
  const [noted, setNoted] = useState<Connector | null>(null);
  const rows = answer.data?.connectors ?? [];
  const isShown = ({ key, label, accounts, is_on }: Connector) =>
    key !== null || (label !== null && (accounts > 0 || !is_on));
  const idle = rows.filter((row) => !isShown(row) && row.label !== null);
  const unconnected = rows.filter((row) => !isShown(row) && row.label === null);
  return (
    <Card title={t('Connected platforms')} className={classes.card}>
      {answer.isPending && <RowsSkeleton rows={2} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      <Flex component="ul" direction="column" aria-label={t('Platforms')}>
        {rows.filter(isShown).map((row) => (
          <Row key={row.platform} row={row} onKey={() => setKeyed(row)} onTerms={() => setNoted(row)} />
        ))}
      </Flex>
      {idle.length > 0 && (
        <Text fz="xs" c="dimmed" mt={6}>
          {t('{platforms}: no running monitor has creators there.', { platforms: names(idle) })}
        </Text>
      )}
      {unconnected.length > 0 && (
        <Text fz="xs" c="dimmed" mt={6}>
          {t('{platforms}: posts come from imports.', { platforms: names(unconnected) })}
        </Text>
      )}
      {noted?.terms && (
        <ConnectorTermsDialog platform={noted.platform} terms={noted.terms} onClose={() => setNoted(null)} />
      )}
      {keyed && <ConnectorKeyDialog connector={keyed} onClose={() => setKeyed(null)} />}
    </Card>
  );
}
