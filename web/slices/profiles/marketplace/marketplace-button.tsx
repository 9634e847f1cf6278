import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/reload-guard.ts';

const MarketplaceDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./marketplace-dialog.tsx'))).MarketplaceDialog,
}));

/** Only where an admin turned it on. */
export function MarketplaceButton({ narrow }: { narrow: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(query.profiles.marketplace.queryOptions({ staleTime: 60_000 }));
  if (!data?.is_on) return null;
  return (
    <>
      <Button variant="default" fullWidth={narrow} mb={narrow ? 'xs' : 0} onClick={() => setOpen(true)}>
        {t('Search Instagram’s Creator Marketplace')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MarketplaceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
