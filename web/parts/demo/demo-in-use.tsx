import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '#web/platform/language.ts';
import { Bar } from './demo-bar.tsx';

const RemoveDemoDialog = lazy(async () => ({
  default: (await import('./remove-demo-dialog.tsx')).RemoveDemoDialog,
}));

/** `isAlone`: there is nothing else, so that the banner says it once for the whole page. */
export function InUse({ mayChange, isAlone }: { mayChange: boolean; isAlone: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-demo-alone', isAlone);
    return () => document.documentElement.removeAttribute('data-demo-alone');
  }, [isAlone]);
  return (
    <Bar>
      <p>{t('You are viewing demo data: creators, posts and numbers are invented.')}</p>
      {mayChange && (
        <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
          {t('Remove demo data')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && <RemoveDemoDialog opened={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Bar>
  );
}
