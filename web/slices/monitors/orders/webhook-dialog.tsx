import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderWebhook } from '#contract/sales/order-webhook.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={84}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      }
    />
  );
}

function stateText(webhook: OrderWebhook): string {
  const { last_delivery_at, refused, last_refused_at, not_orders, last_not_order_at } = webhook;
  return [
    last_delivery_at
      ? t('Last delivery {ago}', { ago: ago(last_delivery_at) })
      : t('No delivery received yet'),
    refused > 0 &&
      last_refused_at &&
      plural(
        refused,
        '{n} delivery with a wrong signature was refused, {ago}',
        '{n} deliveries with a wrong signature were refused, the last {ago}',
        { ago: ago(last_refused_at) },
      ),
    not_orders > 0 &&
      last_not_order_at &&
      plural(
        not_orders,
        '{n} delivery contained no readable order, {ago}',
        '{n} deliveries contained no readable order, the last {ago}',
        { ago: ago(last_not_order_at) },
      ),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface WebhookDialogProps {
  id: number;
  mayEdit: boolean;
  onClose: () => void;
}

/** The address and the signing secret that a shop sends its orders with. */
export function WebhookDialog({ id, mayEdit, onClose }: WebhookDialogProps) {
  const [entered, setEntered] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const answer = useQuery(query.monitors.order_webhook.queryOptions({ input: { id } }));
  const create = useMutation(
    query.monitors.create_order_webhook.mutationOptions({
      meta: { silent: true },
      async onSuccess(made) {
        setSecret(made.secret);
        setEntered('');
        await answer.refetch();
      },
    }),
  );
  const remove = useMutation(
    query.monitors.delete_order_webhook.mutationOptions({
      async onSuccess() {
        setSecret(null);
        await answer.refetch();
      },
    }),
  );
  const issues = fieldMessages(create.error);
  const webhook = answer.data?.webhook ?? null;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Orders as they are placed')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <RowsSkeleton rows={3} />
      ) : (
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            {t(
              'The shop sends each new or changed order to this URL, signed with a secret. In WooCommerce, enter the secret created here; Shopify shows its own secret, which you enter here.',
            )}
          </Text>
          {webhook && (
            <>
              <Copied label={t('Delivery URL')} value={webhook.url} />
              <Text fz="xs" c="dimmed" role="status">
                {stateText(webhook)}
              </Text>
            </>
          )}
          {secret !== null && (
            <>
              <Copied label={t('Signing secret')} value={secret} />
              <Text fz="xs" c="dimmed">
                {t('Copy it now: it is only shown once.')}
              </Text>
            </>
          )}
          {mayEdit && (
            <>
              <TextInput
                label={t('Signing secret of Shopify')}
                description={t('Leave empty to make one, for WooCommerce')}
                value={entered}
                autoComplete="off"
                error={issues.secret}
                onChange={(event) => setEntered(event.currentTarget.value)}
              />
              {create.error !== null && Object.keys(issues).length === 0 && (
                <p role="alert">{messageOf(create.error)}</p>
              )}
              <Group justify="flex-end">
                {webhook && (
                  <Button
                    variant="subtle"
                    color="red"
                    loading={remove.isPending}
                    onClick={() => remove.mutate({ id })}
                  >
                    {t('Delete webhook')}
                  </Button>
                )}
                <Button
                  loading={create.isPending}
                  variant={webhook ? 'default' : 'filled'}
                  onClick={() => create.mutate({ id, ...(entered.trim() ? { secret: entered } : {}) })}
                >
                  {webhook ? t('Change secret') : t('Create webhook')}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}
