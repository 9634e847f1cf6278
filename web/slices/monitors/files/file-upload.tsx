import { Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { MOST_FILE_MEGABYTES } from '#contract/sales/campaign-files.ts';
import { OneFileDrop } from '#web/parts/one-file-drop.tsx';
import { t } from '#web/platform/language.ts';

interface FileUploadProps {
  /** A file that waits for its review; null = none yet. */
  file_id: number | null;
  address: string;
  /** Of the form. */
  field: string;
  texts: { title: string; label: string; drop: string; note: string };
  onArrived: () => void;
  onClose: () => void;
  review: (file_id: number) => ReactNode;
}

/** Takes a file, then shows what it would bring. */
export function FileUpload({ file_id, address, field, texts, onArrived, onClose, review }: FileUploadProps) {
  const narrow = useMediaQuery('(width < 48em)');
  const [arrived, setArrived] = useState(file_id);
  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      fullScreen={narrow ?? false}
      title={<Text fw={600}>{texts.title}</Text>}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      {arrived === null ? (
        <OneFileDrop<{ file: { id: number } }>
          address={address}
          field={field}
          most_megabytes={MOST_FILE_MEGABYTES}
          label={texts.label}
          title={texts.drop}
          note={texts.note}
          onArrived={({ file }) => {
            onArrived();
            setArrived(file.id);
          }}
        />
      ) : (
        review(arrived)
      )}
    </Modal>
  );
}
