import { Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { MOST_ORDERS_MEGABYTES, type OrderPreview } from '#contract/monitors/order-files.ts';
import { OneFileDrop } from '#web/parts/one-file-drop.tsx';
import { t } from '#web/platform/language.ts';
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
        <OneFileDrop<OrderPreview>
          address={`/api/monitor/orders/${id}/files`}
          field="ordersFile"
          most_megabytes={MOST_ORDERS_MEGABYTES}
          label={t('File of orders')}
          title={t('Drop a file of orders here')}
          note={t(
            'An export of Shopify or WooCommerce, or any table with order number, time and total, up to {n} MB. Mail addresses are stored as pseudonyms only.',
            { n: MOST_ORDERS_MEGABYTES },
          )}
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
