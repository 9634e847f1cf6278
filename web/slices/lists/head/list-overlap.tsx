import { useQuery } from '@tanstack/react-query';
import { AudienceOverlapView } from '#web/parts/audience/audience-overlap.tsx';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

export interface ListOverlapProps {
  list: { id: number };
  /** 2 to 50 creators; default: the first ones of the list. */
  profile_ids?: readonly number[];
}

export function ListOverlap({ list, profile_ids }: ListOverlapProps) {
  const ids = profile_ids && profile_ids.length > 0 ? { ids: [...profile_ids] } : {};
  const { data, error, refetch } = useQuery(
    query.overlap.list.queryOptions({ input: { id: list.id, ...ids } }),
  );
  if (data !== undefined) return <AudienceOverlapView overlap={data} />;
  if (error === null) return <CardsSkeleton />;
  return (
    <ErrorState
      framed
      error={error}
      title={t('The overlap could not be calculated.')}
      onRetry={() => void refetch()}
    />
  );
}
