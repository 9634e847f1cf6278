import { Modal, Tabs, Text } from '@mantine/core';
import { IconUsers, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { isRoomType } from '#contract/room-types.ts';
import { t } from '#web/platform/language.ts';
import { ShareLink } from './share-link.tsx';
import { SharePeople } from './share-people.tsx';
import type { Shareable } from './shareable.ts';

export interface ShareDialogProps {
  object: Shareable;
  opened: boolean;
  onClose: () => void;
}

export function ShareDialog({ object, opened, onClose }: ShareDialogProps) {
  const [wide, setWide] = useState(false);
  const isRoom = isRoomType(object.type);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={wide ? 1240 : 560}
      fullScreen={wide && window.innerWidth < 1000}
      title={<Text fw={600}>{t('Share this {noun}', { noun: object.noun })}</Text>}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Tabs defaultValue="people" keepMounted={false} onChange={() => setWide(false)}>
        <Tabs.List mb="md">
          <Tabs.Tab value="people" leftSection={<IconUsers size={16} stroke={1.7} aria-hidden />}>
            {t('Colleagues')}
          </Tabs.Tab>
          <Tabs.Tab value="link" leftSection={<IconWorld size={16} stroke={1.7} aria-hidden />}>
            {isRoom ? t('Client page') : t('Public link')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <SharePeople object={object} />
        </Tabs.Panel>
        <Tabs.Panel value="link">
          <ShareLink object={object} onWide={setWide} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
