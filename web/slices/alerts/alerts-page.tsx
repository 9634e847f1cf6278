import { ActionIcon, Badge, Button, Flex, Group, Stack, Switch, Text } from '@mantine/core';
import { IconBell, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ALERT_TYPES, type AlertRule } from '#contract/alerts.ts';
import { id } from '#contract/values/primitives.ts';
import { alertValue } from '#web/parts/alerts/notification-text.ts';
import { query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { AlertLog } from './alert-log.tsx';
import type { ChosenObject } from './alert-object.tsx';
import { waitsFor } from './alert-words.ts';
import classes from './alerts.module.css';

const search = z.object({
  type: z.enum(ALERT_TYPES).optional(),
  type_id: id.optional(),
  brand_id: id.optional(),
});

/** Preselected object after “Alert me” on another screen; `forget` removes it from the URL. */
function useStart(): { start: ChosenObject | null; forget: () => void } {
  const { state, replace } = useUrlState(search);
  const { type, type_id = null, brand_id = null } = state ?? {};
  return {
    start: type === undefined ? null : { type, type_id, brand_id },
    forget: () => void replace({}, { push: false }),
  };
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

function Facts({ rule }: { rule: AlertRule }) {
  const { value, checked_at, error, is_firing, is_on } = rule;
  if (error !== null)
    return (
      <Text span fz="xs" c="var(--ll-down)">
        {sentenceText(error)}
      </Text>
    );
  if (!is_on) return <span className={classes.note}>{t('Turned off')}</span>;
  return (
    <>
      {is_firing && (
        <Badge variant="dot" size="sm" tt="none" color="orange">
          {t('Condition met')}
        </Badge>
      )}
      <span className={classes.note}>
        {value === null
          ? t('No data yet')
          : t('Currently {value}', { value: alertValue(rule.metric, value, rule.currency) })}
        {checked_at !== null && `, ${t('checked {when}', { when: ago(checked_at) })}`}
      </span>
    </>
  );
}

interface RowProps {
  rule: AlertRule;
  /** Null if the caller may edit alerts. */
  refused: string | null;
  onChange: () => void;
  onLog: () => void;
}

function Row({ rule, refused, onChange, onLog }: RowProps) {
  const { id, name, is_on, url, users } = rule;
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: query.alerts.key() });
  const turn = useMutation(query.alerts.update.mutationOptions({ onSuccess }));
  const restore = useMutation(query.alerts.restore.mutationOptions({ onSuccess }));
  const remove = useMutation(
    query.alerts.remove.mutationOptions({
      async onSuccess() {
        await onSuccess();
        toast.undo(t('“{name}” was deleted', { name }), () => restore.mutate({ id }));
      },
    }),
  );
  return (
    <li className={`lined ${classes.row}`}>
      <Switch
        aria-label={t('{name} is on', { name })}
        checked={is_on}
        disabled={refused !== null || turn.isPending}
        onChange={({ currentTarget: { checked } }) => turn.mutate({ id, is_on: checked })}
      />
      <Stack gap="xxs" align="flex-start" miw={0} className={`wrap-anywhere ${classes.text}`}>
        <strong>{name}</strong>
        <span>{waitsFor(rule)}</span>
        <span className={classes.note}>{url === null ? t('Email to you') : t('To {url}', { url })}</span>
        {users.length > 0 && (
          <span className={classes.note}>
            {t('Also to {names}', { names: users.map((user) => user.name).join(', ') })}
          </span>
        )}
      </Stack>
      <div className={`wrap-anywhere ${classes.facts}`}>
        <Facts rule={rule} />
      </div>
      <Group gap="xxs" align="stretch" wrap="nowrap" className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('History of {name}', { name })}
          onClick={onLog}
        >
          <IconHistory {...icon} />
        </ActionIcon>
        <Refusable reason={refused}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Change {name}', { name })}
            onClick={onChange}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        </Refusable>
        <Refusable reason={refused}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Delete {name}', { name })}
            onClick={() => remove.mutate({ id })}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        </Refusable>
      </Group>
    </li>
  );
}

export function AlertsPage() {
  const isViewer = useSession().user?.role === 'viewer';
  const answer = useQuery(query.alerts.list.queryOptions());
  const { start, forget } = useStart();
  const [changed, setChanged] = useState<AlertRule | 'new' | null>(null);
  const [log, setLog] = useState<AlertRule | null>(null);
  const rows = answer.data?.alerts ?? [];
  const refused = isViewer ? t('Viewers cannot change anything. Ask an admin for the member role.') : null;
  const make = (
    <Refusable reason={refused}>
      <Button onClick={() => setChanged('new')}>{t('New alert')}</Button>
    </Refusable>
  );
  return (
    <>
      <PageHeader
        title={t('Alerts')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={t(
          'Checked every hour and after imports. Each alert fires once, and again only after its condition has cleared.',
        )}
        actions={rows.length > 0 && make}
      />
      {answer.isPending && <RowsSkeleton rows={3} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The alerts could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data && (
        <Card title={t('Your alerts')} flush>
          {rows.length === 0 ? (
            <EmptyState icon={<IconBell size={28} stroke={1.4} aria-hidden />} action={make}>
              {t(
                'Get notified when a metric of a monitor, a keyword report or a brand crosses a threshold or changes unusually.',
              )}
            </EmptyState>
          ) : (
            <Flex component="ul" direction="column" aria-label={t('Your alerts')}>
              {rows.map((rule) => (
                <Row
                  key={rule.id}
                  rule={rule}
                  refused={refused}
                  onChange={() => setChanged(rule)}
                  onLog={() => setLog(rule)}
                />
              ))}
            </Flex>
          )}
        </Card>
      )}
      {(changed !== null || (start !== null && refused === null)) && (
        <AlertDialog
          rule={changed === 'new' ? null : changed}
          start={start}
          onClose={() => {
            setChanged(null);
            forget();
          }}
        />
      )}
      {log !== null && <AlertLog rule={log} refused={refused} onClose={() => setLog(null)} />}
    </>
  );
}
