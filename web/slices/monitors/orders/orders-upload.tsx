import { Button, Modal, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { MOST_ORDERS_MEGABYTES, type OrderPreview } from '#contract/monitors/order-files.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { sendFile } from '#web/platform/send-file.ts';
import zone from '#web/ui/drop-zone.module.css';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OrderReview } from './order-review.tsx';
import type { OrderChanges } from './orders-changes.ts';

interface UploadProps {
  id: number;
  /** A file that waits for its review; null = none yet. */
  file_id: number | null;
  changes: OrderChanges;
  onClose: () => void;
}

export function OrdersUpload({ id, file_id, changes, onClose }: UploadProps) {
  const narrow = useMediaQuery('(width < 48em)');
  const [arrived, setArrived] = useState(file_id);
  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      fullScreen={narrow ?? false}
      title={<Text fw={600}>{t('Upload orders')}</Text>}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      {arrived === null ? (
        <OrderDrop
          id={id}
          onArrived={(preview) => {
            void changes.refresh();
            setArrived(preview.file.id);
          }}
        />
      ) : (
        <OrderReview id={id} file_id={arrived} changes={changes} onClose={onClose} />
      )}
    </Modal>
  );
}

function OrderDrop({ id, onArrived }: { id: number; onArrived: (preview: OrderPreview) => void }) {
  const chooser = useRef<() => void>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const refuse = (message: string) => setError(new Error(message));
  const send = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > MOST_ORDERS_MEGABYTES * 1024 * 1024)
      return refuse(t('“{name}” is larger than {n} MB.', { name: file.name, n: MOST_ORDERS_MEGABYTES }));
    setError(null);
    setSending({ name: file.name, share: 0 });
    try {
      onArrived(
        await sendFile<OrderPreview>({
          address: `/api/monitor/orders/${id}/files`,
          field: 'ordersFile',
          file,
          onSent: (bytes) => setSending({ name: file.name, share: file.size > 0 ? bytes / file.size : 1 }),
        }),
      );
    } catch (failure) {
      setError(normaliseError(failure));
      setSending(null);
    }
  };
  return (
    <Stack gap="sm">
      <Dropzone
        onDrop={send}
        onReject={() => refuse(t('Only one file at a time can be imported, and no folders.'))}
        openRef={chooser}
        activateOnClick={false}
        multiple={false}
        disabled={sending !== null}
        className={zone.zone}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': t('File of orders') }}
      >
        <IconFileImport size={28} stroke={1.5} aria-hidden />
        <Text fz="md" fw={600} c="var(--ll-text)" mt="xxs">
          {t('Drop a file of orders here')}
        </Text>
        <Text fz="xs" c="dimmed" maw="52ch" mt={2} mb="sm">
          {t(
            'An export of Shopify or WooCommerce, or any table with order number, time and total, up to {n} MB. Mail addresses are stored as pseudonyms only.',
            { n: MOST_ORDERS_MEGABYTES },
          )}
        </Text>
        <Button onClick={() => chooser.current?.()} disabled={sending !== null}>
          {t('Choose a file')}
        </Button>
      </Dropzone>
      {sending && (
        <div role="status">
          <Text fz="xs" c="dimmed">
            {sending.share >= 1
              ? t('Reading {name}', { name: sending.name })
              : t('{name}: {share} sent', { name: sending.name, share: percent(sending.share, 0) })}
          </Text>
          <Progress
            value={sending.share * 100}
            animated
            aria-label={t('Upload of {name}', { name: sending.name })}
          />
        </div>
      )}
      {error !== null && <ErrorState error={error} title={t('The file was not accepted.')} />}
    </Stack>
  );
}
