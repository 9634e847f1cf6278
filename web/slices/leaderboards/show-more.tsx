import { Button } from '@mantine/core';
import { t } from '#web/platform/language.ts';

interface ShowMoreProps {
  answer: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Renders nothing if the list is complete. */
export function ShowMore({ answer: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button variant="default" m="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('Show more')}
    </Button>
  );
}
