import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Reading, readSentence } from '#contract/profiles/sentence/sentence.ts';
import { query } from '#web/platform/api.ts';
import { loadChunk } from '#web/platform/reload-guard.ts';
import { localDay } from './filter-work.tsx';
import type { FiltersPatch } from './profiles-state.ts';

type Reader = typeof readSentence;
const NO_TOPICS: readonly string[] = [];
const STALE_MS = 300_000;

/** The typed text as filters; null if none were found. `isReady`: all words that it may have are loaded. */
export function useSentence(text: string, active: boolean): { reading: Reading | null; isReady: boolean } {
  const [read, setRead] = useState<{ sentence: Reader | null } | null>(null);
  useEffect(() => {
    if (!active || read !== null) return;
    void loadChunk(() => import('#contract/profiles/sentence/sentence.ts')).then(
      ({ readSentence: sentence }) => setRead({ sentence }),
      () => setRead({ sentence: null }),
    );
  }, [active, read]);
  const asked = { enabled: active, staleTime: STALE_MS };
  const facets = useQuery(query.profiles.facets.queryOptions({ input: {}, ...asked }));
  const range = useQuery(query.profiles.range.queryOptions({ input: { metric: 'engagement' }, ...asked }));
  const topics = useMemo(() => facets.data?.themes.map(({ key }) => key) ?? NO_TOPICS, [facets.data]);
  const median = range.data?.median ?? null;
  const reading = useMemo(() => {
    if (!read?.sentence || text.trim() === '' || /^[#@]\S*$/.test(text.trim())) return null;
    const engagement = median === null ? null : Number(median.toFixed(3));
    const reading = read.sentence(text, { topics, averages: { engagement }, today: localDay() });
    return Object.keys(reading.filters).length === 0 ? null : reading;
  }, [read, text, topics, median]);
  return { reading, isReady: !active || (read !== null && !facets.isLoading && !range.isLoading) };
}

/** Filters of the sentence; others stay, but not what was searched for while typing. */
export function sentencePatch({ filters, left }: Reading): FiltersPatch {
  return { search: undefined, keyword: undefined, ...filters, left: left.length > 0 ? left : undefined };
}
