import { Button, Checkbox, Flex, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import {
  MOST_BROUGHT_IN,
  PROVIDER_LABELS,
  type ProviderCreator,
  type ProviderName,
  type ProviderPlatform,
  type ProviderState,
} from '#contract/providers.ts';
import { ProviderRunProgress } from '#web/parts/providers/provider-run.tsx';
import { priceText, unitsText } from '#web/parts/providers/provider-units.ts';
import { activeFilters } from '#web/parts/search-filters/active-filters.ts';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './provider.module.css';
import { ProviderTable } from './provider-table.tsx';

interface ResultsProps {
  provider: ProviderName;
  filters: ProfileFilters;
  currency: string;
  onPlatform: (platform: ProviderPlatform) => void;
}

/** Paid, so only by a press of the button; a page that was read is not read again. */
function useSearch(provider: ProviderName, request: string | null) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: ['provider_search', provider, request],
    enabled: request !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
    initialPageParam: 1,
    async queryFn({ pageParam, signal }) {
      const { platform, filters } = JSON.parse(request ?? '{}');
      const page = await api.providers.search({ provider, platform, filters, page: pageParam }, { signal });
      if (page.units > 0) void client.invalidateQueries({ queryKey: query.providers.list.key() });
      return page;
    },
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
  });
}

/** The filters that the provider does not take, in words. */
function LeftOut({
  provider,
  keys,
  filters,
  currency,
}: Pick<ResultsProps, 'provider' | 'filters' | 'currency'> & { keys: readonly string[] }) {
  if (keys.length === 0) return null;
  const chips = activeFilters(filters, currency).filter(({ without }) =>
    Object.keys(without).some((key) => keys.includes(key)),
  );
  const words = chips.map(({ label, value }) => `${label} ${value}`).join(', ') || keys.join(', ');
  return (
    <Text fz="xs" role="note" className="wrap-anywhere">
      {t('{provider} cannot filter by: {filters}. These results are not narrowed by it.', {
        provider: PROVIDER_LABELS[provider],
        filters: words,
      })}
    </Text>
  );
}

interface BringInProps {
  state: ProviderState;
  creators: readonly ProviderCreator[];
  onStarted: (run_id: number) => void;
}

function BringIn({ state, creators, onStarted }: BringInProps) {
  const [withAudience, setWithAudience] = useState(true);
  const client = useQueryClient();
  const { provider, prices } = state;
  const price = withAudience ? prices.report_with_audience : prices.report;
  const start = useMutation({
    mutationFn: () =>
      api.providers.bring_in({
        provider,
        with_audience: withAudience,
        creators: creators.map(({ platform, ref, username }) => ({ platform, ref, username })),
      }),
    meta: { silent: true },
    onSuccess: ({ id }) => {
      onStarted(id);
      void client.invalidateQueries({ queryKey: query.providers.list.key() });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const n = creators.length;
  return (
    <Group gap="sm" justify="flex-end">
      {prices.report !== prices.report_with_audience && (
        <Checkbox
          label={t('With audience data')}
          checked={withAudience}
          onChange={({ currentTarget: { checked } }) => setWithAudience(checked)}
        />
      )}
      {n > 0 && (
        <Text fz="xs" c="dimmed">
          {priceText(state, n * price)}
        </Text>
      )}
      <Button
        disabled={n === 0 || n > MOST_BROUGHT_IN}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {n === 0 ? t('Bring in') : plural(n, 'Bring in {n} creator', 'Bring in {n} creators')}
      </Button>
    </Group>
  );
}

export function ProviderResults({ provider, filters, currency, onPlatform }: ResultsProps) {
  const client = useQueryClient();
  const [request, setRequest] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [run, setRun] = useState<number | null>(null);
  const { data } = useQuery(query.providers.list.queryOptions({ staleTime: 60_000 }));
  const state = data?.providers.find((one) => one.provider === provider);
  const platforms = state?.platforms ?? [];
  const platform = platforms.find((one) => one === filters.platform) ?? 'instagram';
  const now = JSON.stringify({ platform, filters });
  const answer = useSearch(provider, request);
  const pages = answer.data?.pages ?? [];
  const creators = pages.flatMap((page) => page.creators);
  const [first] = pages;
  const search = () => {
    setChosen([]);
    setRequest(now);
  };
  const onDone = useCallback(() => {
    setChosen([]);
    // Kept answers cost nothing, and now name the profiles.
    void client.invalidateQueries({ queryKey: ['provider_search', provider] });
  }, [client, provider]);
  const label = PROVIDER_LABELS[provider];
  if (!state) return <RowsSkeleton rows={4} />;
  return (
    <Flex direction="column" gap="sm" className={`surface ${classes.panel}`} p="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <NativeSelect
            aria-label={t('Platform')}
            value={platform}
            data={platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
            onChange={({ currentTarget: { value } }) =>
              onPlatform(platforms.find((one) => one === value) ?? 'instagram')
            }
          />
          <Text fz="xs" c="dimmed">
            {t('Up to {n} results: {price}', {
              n: state.prices.page,
              price: priceText(state, state.prices.search),
            })}
          </Text>
        </Group>
        <Button
          loading={answer.isFetching && !answer.isFetchingNextPage}
          onClick={search}
          disabled={request === now && !answer.isError}
        >
          {t('Search at {provider}', { provider: label })}
        </Button>
      </Group>
      {request !== null && request !== now && (
        <Text fz="xs" role="status">
          {t('The filters have changed since this search.')}
        </Text>
      )}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('{provider} could not be searched.', { provider: label })}
        />
      )}
      {request === null && (
        <EmptyState>
          {t(
            '{provider} is searched with your filters when you press the button. Limelight stores the creators that you bring in; a search is kept for a day, so repeating it is free.',
            { provider: label },
          )}
        </EmptyState>
      )}
      {request !== null && answer.isPending && <RowsSkeleton rows={4} />}
      {first && (
        <>
          <Text fz="xs" c="dimmed">
            {first.total === null
              ? plural(creators.length, '{n} creator', '{n} creators')
              : t('{n} of {all}', {
                  n: creators.length,
                  all: plural(first.total, '{n} creator', '{n} creators'),
                })}
            {' · '}
            {first.units === 0
              ? t('kept answer from {when}, free', { when: ago(first.asked_at) })
              : t('used {units}', {
                  units: unitsText(
                    provider,
                    pages.reduce((sum, page) => sum + page.units, 0),
                  ),
                })}
          </Text>
          <LeftOut provider={provider} keys={first.left_out} filters={filters} currency={currency} />
        </>
      )}
      {first && creators.length === 0 && (
        <EmptyState>{t('{provider} has no creators like this.', { provider: label })}</EmptyState>
      )}
      {creators.length > 0 && <ProviderTable creators={creators} chosen={chosen} onChoose={setChosen} />}
      {creators.length > 0 && (
        <Group justify="space-between" gap="sm">
          {answer.hasNextPage ? (
            <Button
              variant="default"
              loading={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            >
              {t('Show more ({price})', { price: unitsText(provider, state.prices.search) })}
            </Button>
          ) : (
            <span />
          )}
          <BringIn
            state={state}
            creators={creators.filter(({ ref }) => chosen.includes(ref))}
            onStarted={setRun}
          />
        </Group>
      )}
      {run !== null && <ProviderRunProgress id={run} onDone={onDone} />}
    </Flex>
  );
}
