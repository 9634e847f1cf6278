import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './profiles.module.css';
import { type ProfilesState, searchPatch, searchText } from './profiles-state.ts';

const TYPING_MS = 250;

/** Name, bio, #topic or @handle; searches while typing. Only the first letter adds a history entry. */
export function ProfilesSearchBox({ screen }: { screen: ProfilesState }) {
  const { state, patch } = screen;
  const shown = searchText(state);
  const [text, setText] = useState(shown);
  const sent = useRef(shown);
  const field = useRef<HTMLInputElement>(null);
  const pushed = useRef(false);
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
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = window.setTimeout(() => latest.current(text), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const clear = () => {
    setText('');
    commit('');
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={t('Search name, bio, #topic or @handle')}
      placeholder={t('Name, bio, #topic, @handle')}
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
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        pushed.current = false;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(text);
        if (event.key === 'Escape') field.current?.blur();
      }}
    />
  );
}
