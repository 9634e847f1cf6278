import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/platform/language.ts';

const TYPING_MS = 250;

export interface TypedSearchProps extends Pick<TextInputProps, 'label' | 'aria-label' | 'className'> {
  placeholder: string;
  /** Current search text. */
  shown: string;
  /** Debounced and trimmed text; undefined = none. */
  onSearch: (text: string | undefined) => unknown;
}

export function TypedSearch({ shown, onSearch, ...field }: TypedSearchProps) {
  const [text, setText] = useState(shown);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => setText(shown), [shown]);
  useEffect(() => {
    if (text.trim() === shown) return;
    const timer = window.setTimeout(() => latest.current(text.trim() || undefined), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text, shown]);
  return (
    <TextInput
      {...field}
      type="search"
      maxLength={120}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label={t('Clear the search text')} onClick={() => setText('')} />
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
