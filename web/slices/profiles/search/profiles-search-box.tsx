import { CloseButton, Combobox, Flex, Kbd, Text, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Reading, readSentence, SentenceContext } from '#contract/profiles/sentence/sentence.ts';
import { activeFilters } from '#web/parts/search-filters/active-filters.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { localDay } from './filter-work.tsx';
import classes from './profiles.module.css';
import {
  DEFAULTS,
  type FiltersPatch,
  type ProfilesState,
  searchPatch,
  searchText,
} from './profiles-state.ts';

type Reader = typeof readSentence;
const NO_TOPICS: readonly string[] = [];
const NO_CITIES: SentenceContext['cities'] = [];
const STALE_MS = 300_000;

/** The typed text as filters; null if none were found. `isReady`: all words that it may have are loaded. */
function useSentence(text: string, active: boolean): { reading: Reading | null; isReady: boolean } {
  const [read, setRead] = useState<{ sentence: Reader | null } | null>(null);
  useEffect(() => {
    if (!active || read !== null) return;
    void loadChunk(() => import('#contract/profiles/sentence/sentence.ts')).then(
      ({ readSentence: sentence }) => setRead({ sentence }),
      () => setRead({ sentence: null }),
    );
  }, [active, read]);
  const options = { enabled: active, staleTime: STALE_MS };
  const facets = useQuery(query.profiles.facets.queryOptions({ input: {}, ...options }));
  const range = useQuery(query.profiles.range.queryOptions({ input: { metric: 'engagement' }, ...options }));
  const topics = useMemo(() => facets.data?.themes.map(({ key }) => key) ?? NO_TOPICS, [facets.data]);
  const places = useQuery(query.profiles.cities.queryOptions({ input: {}, ...options }));
  const cities = places.data ?? NO_CITIES;
  const median = range.data?.median ?? null;
  const reading = useMemo(() => {
    if (!read?.sentence || text.trim() === '' || /^[#@]\S*$/.test(text.trim())) return null;
    const engagement = median === null ? null : Number(median.toFixed(3));
    const reading = read.sentence(text, {
      topics,
      cities,
      averages: { engagement },
      today: localDay(),
    });
    return Object.keys(reading.filters).length === 0 ? null : reading;
  }, [read, text, topics, cities, median]);
  return {
    reading,
    isReady: !active || (read !== null && ![facets, range, places].some(({ isLoading }) => isLoading)),
  };
}

/** Filters of the sentence; others stay, but not what was searched for while typing. */
function sentencePatch({ filters, left }: Reading): FiltersPatch {
  return { search: undefined, keyword: undefined, ...filters, left: left.length > 0 ? left : undefined };
}

const TYPING_MS = 250;
const AS_FILTERS = 'filters';
const AS_TEXT = 'text';

function FoundFilters({ reading, currency }: { reading: Reading; currency: string }) {
  const filters = activeFilters({ ...DEFAULTS, ...reading.filters }, currency);
  return (
    <Flex component="span" gap="xs" align="flex-start">
      <IconFilter size={16} stroke={1.7} aria-hidden />
      <span>
        <b>{filters.map(({ label, value }) => `${label} ${value}`).join(' · ')}</b>
        {reading.left.length > 0 && (
          <Text span display="block" c="dimmed" fz="xs">
            {t('Not understood: {words}', { words: reading.left.map((one) => `“${one}”`).join(', ') })}
          </Text>
        )}
      </span>
    </Flex>
  );
}

export interface ProfilesSearchBoxProps {
  screen: ProfilesState;
  currency: string;
}

/**
 * A sentence, name, bio, #topic or @handle. Text is searched for while typing; a sentence becomes filters on Enter. Only the
 * first letter adds a history entry.
 */
export function ProfilesSearchBox({ screen, currency }: ProfilesSearchBoxProps) {
  const { state, patch } = screen;
  const shown = searchText(state);
  const [text, setText] = useState(shown);
  const [focused, setFocused] = useState(false);
  const sent = useRef(shown);
  const field = useRef<HTMLInputElement>(null);
  const pushed = useRef(false);
  /** Enter, before the words of sentences were loaded. */
  const entered = useRef(false);
  const combobox = useCombobox();
  const { reading, isReady } = useSentence(text, focused);
  const isSure = reading?.isSure === true;
  const offered = focused && reading !== null && text.trim() !== shown;
  useHotkeys([['/', () => field.current?.focus()]]);
  // Changed elsewhere: back button, a chip or a saved filter.
  useEffect(() => {
    if (shown !== sent.current) {
      sent.current = shown;
      setText(shown);
    }
  }, [shown]);
  const commit = (next: string) => {
    const clean = next.trim();
    if (clean === sent.current) return;
    sent.current = clean;
    void patch(searchPatch(clean, state), { push: !pushed.current });
    pushed.current = true;
  };
  const latest = useRef(commit);
  latest.current = commit;
  // A text that is a sentence is not searched for, and its first words no longer.
  const searched = isSure ? '' : text;
  useEffect(() => {
    if (!isReady || searched.trim() === sent.current) return;
    const timer = window.setTimeout(() => latest.current(searched), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [searched, isReady]);
  useEffect(() => {
    if (isSure) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [isSure, reading, combobox.selectFirstOption, combobox.resetSelectedOption]);
  const clear = () => {
    setText('');
    commit('');
    field.current?.focus();
  };
  const use = (as: string) => {
    if (as === AS_TEXT || reading === null) return commit(text);
    sent.current = searchText({ keyword: reading.filters.keyword, search: undefined });
    setText(sent.current);
    void patch(sentencePatch(reading));
  };
  const latestUse = useRef(use);
  latestUse.current = use;
  useEffect(() => {
    if (!isReady || !entered.current) return;
    entered.current = false;
    latestUse.current(isSure ? AS_FILTERS : AS_TEXT);
  }, [isReady, isSure]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={use}
      position="bottom-start"
      shadow="md"
      width="min(460px, calc(100vw - 28px))"
      classNames={{ option: classes.option ?? '' }}
      middlewares={{ shift: true, flip: false }}
    >
      <Combobox.Target>
        <TextInput
          ref={field}
          className={classes.search}
          wrapperProps={{ 'data-own-row': true }}
          type="search"
          aria-label={t('Search by sentence, name, bio, #topic or @handle')}
          placeholder={t('Skincare creators in France, 50k to 500k …')}
          maxLength={200}
          value={text}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          rightSection={
            text === '' ? (
              <Kbd size="xs" aria-hidden>
                /
              </Kbd>
            ) : (
              <CloseButton size="sm" aria-label={t('Clear the search text')} onClick={clear} />
            )
          }
          onChange={(event) => {
            setText(event.currentTarget.value);
            entered.current = false;
            combobox.openDropdown();
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            pushed.current = false;
            setFocused(false);
            combobox.closeDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isReady) entered.current = true;
            // The first option is selected only once it is drawn.
            else if (event.key === 'Enter' && (!offered || combobox.getSelectedOptionIndex() < 0))
              use(offered && isSure ? AS_FILTERS : AS_TEXT);
            if (event.key === 'Escape') field.current?.blur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!offered}>
        <Combobox.Options aria-label={t('Search as')}>
          {reading !== null && (
            <Combobox.Option value={AS_FILTERS}>
              <FoundFilters reading={reading} currency={currency} />
            </Combobox.Option>
          )}
          <Combobox.Option value={AS_TEXT}>
            <Flex component="span" gap="xs" align="flex-start">
              <IconSearch size={16} stroke={1.7} aria-hidden />
              {t('Search names and bios for “{text}”', { text: text.trim() })}
            </Flex>
          </Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
