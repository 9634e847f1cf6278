import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connector } from '#contract/connectors.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { query } from '#web/platform/api.ts';
import { ago, counted, exactNumber, momentText } from '#web/platform/format.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ConnectorKeyDialog } from './connector-key-dialog.tsx';
import classes from './connectors-card.module.css';

const POLL_MS = 10_000;

/** What there is to know of a connector, one sentence each. */
function facts(row: Connector): string[] {
  const { accounts, last_asked_at, next_due_at, quota, is_on, paused_until } = row;
  if (row.label === null) return ['Set a key to ask for new posts. Until then they come by imports.'];
  if (!is_on) return ['Turned off: new posts come by imports.'];
  const asked = last_asked_at === null ? 'not asked yet' : `last asked ${ago(last_asked_at)}`;
  const isDue = next_due_at !== null && Date.parse(next_due_at) <= Date.now();
  const next = isDue ? 'now' : next_due_at !== null && momentText(next_due_at);
  return [
    accounts === 0
      ? 'No running monitor has creators here.'
      : `${counted(accounts, 'account')} of running monitors, ${asked}.`,
    ...(next && paused_until === null ? [`Next: ${next}.`] : []),
    ...(quota === null
      ? []
      : [
          `${exactNumber(quota.used)} of ${counted(quota.units, 'unit')} used; counted anew ${momentText(quota.resets_at)}.`,
        ]),
  ];
}

function troubles({ error, paused_until, failing, not_found, label }: Connector): string[] {
  if (label === null) return [];
  return [
    ...(paused_until === null ? [] : [`${error ?? ''} It is asked again ${momentText(paused_until)}.`]),
    ...(failing === 0 ? [] : [`${counted(failing, 'account')} did not answer; they are tried again.`]),
    ...(not_found === 0 ? [] : [`${counted(not_found, 'account')} could not be found.`]),
  ];
}

function Row({ row, onKey }: { row: Connector; onKey: () => void }) {
  const client = useQueryClient();
  const { platform, label } = row;
  const name = PLATFORM_NAMES[platform];
  const onSuccess = () => client.invalidateQueries({ queryKey: query.connectors.key() });
  const update = useMutation(query.connectors.update.mutationOptions({ onSuccess }));
  const ask = useMutation(
    query.connectors.ask_now.mutationOptions({
      async onSuccess() {
        toast.success(`${name} is asked as soon as possible.`);
        await onSuccess();
      },
    }),
  );
  return (
    <li className={classes.row}>
      <span className={classes.platform}>
        <PlatformIcon platform={platform} size={18} />
        <span className={classes.names}>
          <b>{name}</b>
          <span>{label ?? 'Not set up'}</span>
        </span>
      </span>
      <span className={classes.facts}>
        {facts(row).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {troubles(row).map((trouble) => (
          <span key={trouble} className={classes.trouble}>
            {trouble}
          </span>
        ))}
      </span>
      <span className={classes.actions}>
        {row.key !== null && (
          <Button variant="default" size="xs" onClick={onKey} aria-label={`Key of ${name}`}>
            {row.key === 'none' ? 'Set key' : 'Key'}
          </Button>
        )}
        {label !== null && (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`Ask ${name} now`}
              loading={ask.isPending}
              disabled={!row.is_on || row.accounts === 0 || row.paused_until !== null}
              onClick={() => ask.mutate({ platform })}
            >
              Ask now
            </Button>
            <Switch
              aria-label={`Ask ${name}`}
              checked={row.is_on}
              disabled={update.isPending}
              onChange={({ currentTarget: { checked } }) => update.mutate({ platform, is_on: checked })}
            />
          </>
        )}
      </span>
    </li>
  );
}

const names = (rows: readonly Connector[]) => rows.map((row) => PLATFORM_NAMES[row.platform]).join(', ');

/** Settings → Sources: which platforms are asked for new posts, and how that goes. */
export function ConnectorsCard() {
  const answer = useQuery({ ...query.connectors.list.queryOptions(), refetchInterval: POLL_MS });
  const [keyed, setKeyed] = useState<Connector | null>(null);
  const rows = answer.data?.connectors ?? [];
  const isShown = ({ key, label, accounts, is_on }: Connector) =>
    key !== null || (label !== null && (accounts > 0 || !is_on));
  const idle = rows.filter((row) => !isShown(row) && row.label !== null);
  const unconnected = rows.filter((row) => !isShown(row) && row.label === null);
  return (
    <Card title="Platforms that are asked for new posts" className={classes.card}>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      <ul className={classes.rows} aria-label="Platforms">
        {rows.filter(isShown).map((row) => (
          <Row key={row.platform} row={row} onKey={() => setKeyed(row)} />
        ))}
      </ul>
      {idle.length > 0 && (
        <p className={classes.others}>{names(idle)}: no running monitor has creators there.</p>
      )}
      {unconnected.length > 0 && (
        <p className={classes.others}>{names(unconnected)}: posts come by imports.</p>
      )}
      {keyed && <ConnectorKeyDialog connector={keyed} onClose={() => setKeyed(null)} />}
    </Card>
  );
}
