import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';

/** Only where an admin turned it on. */
export function MarketplaceButton({ narrow, onOpen }: { narrow: boolean; onOpen: () => void }) {
  const { data } = useQuery(query.profiles.marketplace.queryOptions({ staleTime: 60_000 }));
  if (!data?.is_on) return null;
  return (
    <Button variant="default" fullWidth={narrow} mb={narrow ? 'xs' : 0} onClick={onOpen}>
      {t('Search Instagram’s Creator Marketplace')}
    </Button>
  );
}
