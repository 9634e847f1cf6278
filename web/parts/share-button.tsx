import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Shareable } from './shareable.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Opens the dialog that shares one object with colleagues or by a public link; its code is loaded on demand. */
export function ShareButton(object: Shareable) {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare3 size={16} stroke={1.7} aria-hidden />}
        onClick={() => {
          setAsked(true);
          setOpened(true);
        }}
      >
        Share
      </Button>
      <Suspense fallback={null}>
        {asked && <ShareDialog object={object} opened={opened} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
