import { Button, Flex, Group, SegmentedControl, Text, Textarea } from '@mantine/core';
import { IconArrowLeft, IconEye, IconWorldPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { RoomType } from '#contract/room-types.ts';
import { type HideableColumn, MOST_MESSAGE } from '#contract/sharing.ts';
import { t } from '#web/platform/language.ts';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import classes from './share.module.css';
import { useLinkMutations } from './share-queries.ts';
import { ShownColumns } from './share-shown.tsx';
import type { Shareable } from './shareable.ts';

const RoomPage = lazy(async () => ({ default: (await import('../room/room-page.tsx')).RoomPage }));

export interface RoomObject extends Shareable {
  type: RoomType;
}

export function MessageField({ message, onChange }: { message: string; onChange: (text: string) => void }) {
  return (
    <Textarea
      label={t('Message to the client')}
      description={t('Above the page; optional')}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={MOST_MESSAGE}
      value={message}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PreviewProps {
  object: RoomObject;
  hidden: readonly string[];
  message: string;
}

/** The page as its visitors see it, as wide as a phone or as the window. */
export function RoomPreview({ object, hidden, message }: PreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  return (
    <div className={classes.preview}>
      <SegmentedControl
        aria-label={t('Width of the preview')}
        value={width}
        onChange={(value) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
        data={[
          { value: 'desktop', label: t('Desktop') },
          { value: 'phone', label: t('Phone') },
        ]}
      />
      <div className={classes.frame} data-width={width}>
        <Suspense fallback={<PageSkeleton />}>
          <RoomPage id={object.type_id} preview={{ type: object.type, hidden, message }} />
        </Suspense>
      </div>
    </div>
  );
}

interface StepsProps {
  object: RoomObject;
  columns: readonly HideableColumn[];
  /** The preview needs a wide dialog. */
  onWide: (wide: boolean) => void;
}

/** Choose the content, look at the page, then create its link. */
export function ShareSteps({ object, columns, onWide }: StepsProps) {
  const [hidden, setHidden] = useState<string[]>(() =>
    columns.filter(({ is_internal }) => is_internal).map(({ id }) => id),
  );
  const [message, setMessage] = useState('');
  const [isPreview, setPreview] = useState(false);
  const { publish } = useLinkMutations(object);
  const show = (preview: boolean) => {
    setPreview(preview);
    onWide(preview);
  };
  if (!isPreview)
    return (
      <Flex direction="column" gap="md">
        <Text fz="xs" c="dimmed">
          {t(
            'A page for your client: they see this {noun} without signing in, and decide, comment and ask. The link is created after the preview.',
            { noun: object.noun },
          )}
        </Text>
        <ShownColumns columns={columns} hidden={hidden} onChange={setHidden} />
        <MessageField message={message} onChange={setMessage} />
        <Group justify="flex-end">
          <Button leftSection={<IconEye size={16} stroke={1.7} aria-hidden />} onClick={() => show(true)}>
            {t('Preview as client')}
          </Button>
        </Group>
      </Flex>
    );
  return (
    <Flex direction="column" gap="sm">
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
          onClick={() => show(false)}
        >
          {t('Back')}
        </Button>
        <Button
          leftSection={<IconWorldPlus size={16} stroke={1.7} aria-hidden />}
          loading={publish.isPending}
          onClick={() =>
            publish.mutate({ hidden_columns: hidden, message }, { onSuccess: () => onWide(false) })
          }
        >
          {t('Create public link')}
        </Button>
      </Group>
      <RoomPreview object={object} hidden={hidden} message={message} />
    </Flex>
  );
}
