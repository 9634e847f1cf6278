import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Fact } from '#contract/profiles/search.ts';
import { factName } from '#web/parts/search-filters/fact-names.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { ChipButton } from '#web/ui/inputs/filter-chip.tsx';
import {
  type FiltersPatch,
  filtersOf,
  type ProfilesUrl,
  setFilters,
  withoutDefaults,
} from './profiles-state.ts';

export interface Inclusion {
  /** "Gender, Country". */
  facts: string;
  /** So many more match. */
  n: number;
  patch: FiltersPatch;
}

const MOST_OFFERED = 3;

function useLeftOut(state: ProfilesUrl) {
  const input = useMemo(() => withoutDefaults(filtersOf(state)), [state]);
  const enabled = Object.keys(setFilters(state)).some((name) => name !== 'kind');
  const { data } = useQuery(query.profiles.unknown.queryOptions({ input, enabled }));
  return enabled && data !== undefined && data.total > 0 ? data : null;
}

/** Profiles left out because a filtered fact is unknown, as changes that include them: each fact, then all. */
export function useUnknown(state: ProfilesUrl): Inclusion[] {
  const left_out = useLeftOut(state);
  if (left_out === null) return [];
  const included = state.or_unknown ?? [];
  const including = (facts: Fact[], n: number): Inclusion => ({
    facts: facts.map(factName).join(', '),
    n,
    patch: { or_unknown: [...included, ...facts] },
  });
  const single = left_out.facts
    .filter(({ alone }) => alone > 0)
    .toSorted((a, b) => b.alone - a.alone)
    .slice(0, MOST_OFFERED)
    .map(({ fact, alone }) => including([fact], alone));
  if (single.some(({ n }) => n === left_out.total)) return single;
  const all = left_out.facts.map(({ fact }) => fact);
  return [...single, including(all, left_out.total)];
}

/** "41 left out as unknown", beside the count of matches. */
export function LeftOutCount({ state }: { state: ProfilesUrl }) {
  const left_out = useLeftOut(state);
  if (left_out === null) return null;
  const { total } = left_out;
  return <> · {plural(total, '{n} left out as unknown', '{n} left out as unknown')}</>;
}

/** "Gender unknown: include 41 profiles". */
export const inclusionText = ({ facts, n }: Inclusion): string =>
  plural(n, '{facts} unknown: include {n} profile', '{facts} unknown: include {n} profiles', { facts });

export function UnknownChips({ state, patch }: { state: ProfilesUrl; patch: (part: FiltersPatch) => void }) {
  return useUnknown(state).map((one) => (
    <ChipButton
      key={one.facts}
      title={t('These profiles are left out because the value is unknown.')}
      onClick={() => patch(one.patch)}
    >
      + {inclusionText(one)}
    </ChipButton>
  ));
}
