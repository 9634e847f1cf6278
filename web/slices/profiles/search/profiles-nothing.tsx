import { Button, Group, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ImportLink } from '#web/parts/import-link.tsx';
import { type ActiveFilter, activeFilters } from '#web/parts/search-filters/active-filters.ts';
import { api } from '#web/platform/api/api.ts';
import { refusal } from '#web/platform/api/refusal.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { searchInput } from './profiles-data.ts';
import { cleared, type ProfilesState, type ProfilesUrl, setFilters } from './profiles-state.ts';
import { inclusionText, useUnknown } from './profiles-unknown.tsx';

/** Filters that are left out one at a time, and searches of those that are offered. */
const MOST_TRIED = 12;
const MOST_OFFERED = 3;

interface Without {
  chip: ActiveFilter;
  total: number;
}

/** The filters without which somebody is found, with how many, most first. */
function useWithoutOne(state: ProfilesUrl, chips: readonly ActiveFilter[]): Without[] {
  const totals = useQueries({
    queries: chips.map((chip) => {
      const input = searchInput({ ...state, ...chip.without } as ProfilesUrl);
      return {
        queryKey: ['profiles', 'search', 'total', input],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await api.profiles.search({ ...input, page: 1, limit: 1 }, { signal })).total,
      };
    }),
  });
  return chips
    .flatMap((chip, i) => {
      const total = totals[i]?.data ?? 0;
      return total > 0 ? [{ chip, total }] : [];
    })
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MOST_OFFERED);
}

interface NothingFoundProps {
  screen: ProfilesState;
  all: number;
  currency: string;
}

/** A change that finds somebody; its text wraps on phones. */
function Offer({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      variant="default"
      h="auto"
      mih={36}
      py={6}
      styles={{ label: { whiteSpace: 'normal' } }}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** No match: which filters keep everybody out. */
function NoMatch({ screen: { state, patch }, currency }: NothingFoundProps) {
  const chips = activeFilters(state, currency).slice(0, MOST_TRIED);
  const helpful = useWithoutOne(state, chips.length > 1 ? chips : []);
  const unknown = useUnknown(state);
  return (
    <EmptyState
      icon={<IconUsers size={28} stroke={1.4} aria-hidden />}
      action={
        <Stack gap="xs" align="center">
          {unknown.map((one) => (
            <Button
              key={one.facts}
              variant="default"
              h="auto"
              mih={36}
              py={6}
              onClick={() => patch(one.patch)}
            >
              {inclusionText(one)}
            </Button>
          ))}
          {helpful.map(({ chip, total }) => (
            <Offer key={chip.id} onClick={() => patch(chip.without)}>
              {plural(total, 'Without “{filter}”: {n} match', 'Without “{filter}”: {n} matches', {
                filter: [chip.label, chip.value].filter(Boolean).join(': '),
              })}
            </Offer>
          ))}
          <Button
            variant={helpful.length + unknown.length > 0 ? 'subtle' : 'default'}
            onClick={() => patch(cleared(state))}
          >
            {t('Clear all filters')}
          </Button>
        </Stack>
      }
    >
      {t(
        state.kind === 'brand'
          ? 'No brand matches all of these filters; remove one with ×.'
          : 'No creator matches all of these filters; remove one with ×.',
      )}
    </EmptyState>
  );
}

/** Empty data, or no match. */
export function NothingFound(props: NothingFoundProps) {
  const { state, patch } = props.screen;
  const { user } = useSession();
  const filtered = Object.keys(setFilters(state)).some((name) => name !== 'kind');
  if (props.all > 0 && filtered) return <NoMatch {...props} />;
  return (
    <EmptyState
      icon={<IconUsers size={28} stroke={1.4} aria-hidden />}
      action={
        <Group gap="xs" justify="center">
          <ImportLink>{t('Import data')}</ImportLink>
          <Refusable reason={refusal(user, 'profiles')}>
            <Button variant="default" onClick={() => patch({ create: true })}>
              {t('Create a profile')}
            </Button>
          </Refusable>
        </Group>
      }
    >
      {t(
        state.kind === 'brand'
          ? 'Brands appear here once posts or accounts are imported.'
          : 'Creators appear here once posts or accounts are imported.',
      )}
    </EmptyState>
  );
}
