import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '#web/platform/language.ts';
import { Bar } from './demo-bar.tsx';

const RemoveDemoDialog = lazy(async () => ({
  default: (await import('./remove-demo-dialog.tsx')).RemoveDemoDialog,
}));

export function InUse({ mayChange }: { mayChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
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
