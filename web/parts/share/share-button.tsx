import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { t } from '#web/platform/language.ts';
import type { Shareable } from './shareable.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Query parameter that opens the dialog; used by access request mails. */
const OPEN = 'open';

/** Share button; the dialog's code is loaded on demand. */
export function ShareButton(object: Shareable) {
  const wanted = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('share') === OPEN,
  });
  const navigate = useNavigate();
  const [opened, setOpened] = useState(wanted);
  const [isOpen, setIsOpen] = useState(wanted);
  const close = () => {
    setOpened(false);
    if (wanted)
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, share: undefined }),
        replace: true,
      } as never);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare3 size={16} stroke={1.7} aria-hidden />}
        onClick={() => {
          setIsOpen(true);
          setOpened(true);
        }}
      >
        {t('Share')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ShareDialog object={object} opened={opened} onClose={close} />}
      </Suspense>
    </>
  );
}
