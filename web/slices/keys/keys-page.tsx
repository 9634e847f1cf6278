import { Badge, Button, Flex, Group, Modal, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#contract/keys.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './keys.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';

const STATES = {
  active: { label: 'Up to date', color: 'green' },
  expired: { label: 'Expired', color: 'gray' },
  revoked: { label: 'Revoked', color: 'gray' },
} as const;

function Key({ row, onRevoke }: { row: ApiKey; onRevoke: () => void }) {
  const state = STATES[row.state];
  return (
    <li className={`lined ${classes.key}`} data-off={row.state !== 'active' || undefined}>
      <div className={classes.name}>
        <strong className="wrap-anywhere">{row.name}</strong>
        <code>{row.prefix}</code>
      </div>
      <Stack gap="xxs" align="flex-start" miw={0} className={classes.facts}>
        <Badge variant="dot" size="sm" tt="none" color={state.color}>
          {t(state.label)}
        </Badge>
        <span>
          {row.scopes.includes('write')
            ? t('Reads and writes')
            : row.scopes.includes('propose')
              ? t('Reads and proposes')
              : t('Reads')}
        </span>
      </Stack>
      <Text component="div" fz="xs" c="dimmed" miw={0} className={classes.times}>
        <span>{row.last_used_at ? t('Used {when}', { when: ago(row.last_used_at) }) : t('Never used')}</span>
        <span>
          {row.expires_at === null
            ? t('Never expires')
            : row.state === 'expired'
              ? t('Expired {moment}', { moment: momentText(row.expires_at) })
              : t('Expires {moment}', { moment: momentText(row.expires_at) })}
        </span>
      </Text>
      <div className={classes.action}>
        {row.state === 'active' && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('Revoke {name}', { name: row.name })}
            onClick={onRevoke}
          >
            {t('Revoke')}
          </Button>
        )}
      </div>
    </li>
  );
}

function RevokeDialog({ row, onClose }: { row: ApiKey | null; onClose: () => void }) {
  const client = useQueryClient();
  const revoke = useMutation(
    query.keys.revoke.mutationOptions({
      async onSuccess({ name }) {
        onClose();
        toast.success(t('Revoked "{name}".', { name }));
        await client.invalidateQueries({ queryKey: query.keys.key() });
      },
    }),
  );
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      title={t('Revoke "{name}"?', { name: row?.name ?? '' })}
      size="sm"
      centered
    >
      <Text fz="sm">{t('Programs using this key lose access immediately. This cannot be undone.')}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Keep')}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={() => row && revoke.mutate({ id: row.id })}>
          {t('Revoke')}
        </Button>
      </Group>
    </Modal>
  );
}

export function KeysPage() {
  const answer = useQuery(query.keys.list.queryOptions());
  const [making, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const rows = answer.data ?? [];
  const make = <Button onClick={() => setMaking(true)}>{t('New key')}</Button>;
  return (
    <>
      <PageHeader
        title={t('API keys')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={t('A key acts as you: it never exceeds your role and access.')}
        actions={
          <>
            <Button variant="default" component="a" href="/api/docs" target="_blank" rel="noreferrer">
              {t('API reference')}
            </Button>
            {rows.length > 0 && make}
          </>
        }
      />
      {answer.isPending && <RowsSkeleton rows={3} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The keys could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {answer.data && (
        <Card title={t('Your keys')} flush>
          {rows.length === 0 ? (
            <EmptyState icon={<IconKey size={28} stroke={1.4} aria-hidden />} action={make}>
              {t('Programs use API keys instead of passwords. You have none yet.')}
            </EmptyState>
          ) : (
            <Flex component="ul" direction="column" aria-label={t('Your keys')}>
              {rows.map((row) => (
                <Key key={row.id} row={row} onRevoke={() => setRevoked(row)} />
              ))}
            </Flex>
          )}
        </Card>
      )}
      <NewKeyDialog opened={making} onClose={() => setMaking(false)} />
      <RevokeDialog row={revoked} onClose={() => setRevoked(null)} />
    </>
  );
}
