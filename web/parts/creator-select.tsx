import { Flex, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Num } from '#web/ui/number.tsx';
import classes from './creator-select.module.css';

const FOUND = 20;
export interface NamedProfile {
  id: number;
  name: string;
  slug: string;
  picture: string | null;
}
const NOBODY: ReadonlySet<number> = new Set();

interface CreatorSelectProps {
  label: string;
  /** The selected creator; null = every choice adds one. */
  value: NamedProfile | null;
  onPick: (profile: NamedProfile) => void;
  kind?: 'influencer' | 'brand';
  /** Profiles to leave out. */
  taken?: ReadonlySet<number>;
  error?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export function CreatorSelect({
  label,
  value,
  onPick,
  kind = 'influencer',
  taken = NOBODY,
  error,
  description,
  disabled = false,
}: CreatorSelectProps) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 250);
  // The selected name is not a search term.
  const wanted = typed === value?.name ? '' : typed;
  const results = useQuery({
    ...query.profiles.search.queryOptions({
      input: { ...(wanted === '' ? {} : { search: wanted }), limit: FOUND, kind },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = new Map((results.data?.profiles ?? []).map((row) => [String(row.id), row]));
  const offered = [...rows.values()].filter(({ id }) => !taken.has(id) && id !== value?.id);
  const options = [...(value ? [value] : []), ...offered];
  return (
    <Select
      label={label}
      placeholder={t('Search by name, handle or bio')}
      searchable
      allowDeselect={false}
      value={value === null ? null : String(value.id)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(picked) => {
        const row = rows.get(picked ?? '');
        if (row === undefined) return;
        if (value === null) setText('');
        onPick({ id: row.id, name: row.name, slug: row.slug, picture: row.picture });
      }}
      filter={(input) => input.options}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option }) => {
        const row = rows.get(option.value);
        if (row === undefined) return option.label;
        return (
          <Flex component="span" gap="xs" align="center" miw={0} flex={1} className={classes.found}>
            <Avatar name={row.name} face={row.is_demo ? row.slug : null} src={row.picture} size={24} />
            <span>
              <b>{row.name}</b> {row.username && `@${row.username}`}
            </span>
            <Num value={row.followers} missing={row.missing.followers} />
          </Flex>
        );
      }}
      nothingFoundMessage={results.isPending ? t('Searching …') : t('No results for “{wanted}”.', { wanted })}
      error={error ?? messageOf(results.error)}
      description={description}
      disabled={disabled}
    />
  );
}
