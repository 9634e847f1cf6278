import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './list-add.module.css';
import type { AddWay } from './list-add-way.ts';

const SHOWN = 30;

/** Creators found by name, handle or bio; the selection spans several searches. */
export function AddSearched({ inList, onAdd, busy }: AddWay) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 250);
  const [picked, setPicked] = useState<number[]>([]);
  const found = useQuery({
    ...query.profiles.search.queryOptions({
      input: { ...(wanted === '' ? {} : { search: wanted }), limit: SHOWN },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = found;
  const toggle = (id: number) =>
    setPicked((old) => (old.includes(id) ? old.filter((other) => other !== id) : [...old, id]));
  return (
    <div className={classes.way}>
      <TextInput
        type="search"
        aria-label={t('Search creators')}
        placeholder={t('Name, handle or bio')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {error && <ErrorState error={error} onRetry={() => void found.refetch()} />}
      {data === undefined && !error && <RowsSkeleton rows={6} />}
      {data !== undefined && (
        <ul
          className={classes.found}
          aria-label={t('Found creators')}
          data-stale={found.isPlaceholderData || undefined}
        >
          {data.profiles.map((row) => (
            <li key={row.id}>
              <Checkbox
                checked={inList.has(row.id) || picked.includes(row.id)}
                disabled={inList.has(row.id)}
                onChange={() => toggle(row.id)}
                label={
                  <span className={classes.person}>
                    <Avatar
                      name={row.name}
                      face={row.is_demo ? row.slug : null}
                      src={row.picture}
                      size={30}
                    />
                    <span className={classes.names}>
                      <b>{row.name}</b>
                      <span>
                        {inList.has(row.id) ? t('added to the list') : row.username && `@${row.username}`}
                      </span>
                    </span>
                    <PlatformIcons platforms={row.available_platforms} size={14} />
                    <Num value={row.followers} missing={row.missing.followers} />
                  </span>
                }
              />
            </li>
          ))}
          {data.profiles.length === 0 && (
            <li className={classes.nobody}>{t('No results for “{wanted}”.', { wanted })}</li>
          )}
        </ul>
      )}
      <div className={classes.foot}>
        {data !== undefined && <span>{plural(data.total, '{n} creator found', '{n} creators found')}</span>}
        <Button disabled={picked.length === 0} loading={busy} onClick={() => onAdd(picked)}>
          {picked.length === 0 ? t('Add') : plural(picked.length, 'Add {n} creator', 'Add {n} creators')}
        </Button>
      </div>
    </div>
  );
}
