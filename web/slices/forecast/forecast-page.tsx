import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { z } from 'zod';
import type { Phrase } from '#web/languages/catalogue.ts';
import { ErrorPage } from '#web/layouts/error-page.tsx';
import { query } from '#web/platform/api.ts';
import { normaliseError, PageError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { ForecastScreen } from './forecast-screen.tsx';
import { ForecastsList } from './forecasts-list.tsx';

const address = z.object({ version: z.number().int().positive().optional() });
const GONE: Phrase = 'This forecast does not exist, was deleted, or belongs to a colleague.';
const isNumber = (slug: string) => /^[1-9]\d{0,9}$/.test(slug);

export function ForecastPage() {
  const { slug = '' } = useParams({ strict: false });
  if (slug === 'all') return <ForecastsList />;
  if (!isNumber(slug)) return <ErrorPage error={new PageError(t(GONE), { status: 404 })} />;
  return <OneForecast key={slug} id={Number(slug)} />;
}

function OneForecast({ id }: { id: number }) {
  const { state, patch } = useUrlState(address);
  const version = state?.version;
  const found = useQuery({
    ...query.forecast.get.queryOptions({ input: version === undefined ? { id } : { id, version } }),
    // Never replaces text being typed; each visit reloads it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (found.data !== undefined)
    return (
      <ForecastScreen
        key={found.data.version === found.data.newest_version ? 'newest' : found.data.version}
        detail={found.data}
        onVersion={(to) => void patch({ version: to ?? undefined })}
      />
    );
  if (found.isError && normaliseError(found.error).status === 404)
    return <ErrorPage error={new PageError(t(GONE), { status: 404 })} />;
  if (found.isError)
    return (
      <ErrorState
        framed
        title={t('The forecast could not be loaded.')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  return <PageSkeleton />;
}
