import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '#web/platform/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { CreatorPicture } from '../list-creator.tsx';
import classes from './list-add.module.css';
import type { AddWay } from './list-add-way.ts';

/** Maximum page size of the call. */
const MOST = 5000;

export function AddFromList({ list, inList, onAdd, busy }: AddWay) {
  const [from, setFrom] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const lists = useQuery(query.lists.user_lists.queryOptions());
  const rows = useQuery({
    queryKey: ['lists', 'another', from],
    queryFn: ({ signal }) => api.lists.profiles({ id: Number(from), limit: MOST }, { signal }),
    enabled: from !== null,
  });
  const data = (lists.data?.lists ?? [])
    .filter((one) => !one.is_folder && one.id !== list.id && one.total_influencers > 0)
    .map(({ id, name, total_influencers }) => ({
      value: String(id),
      label: `${name} (${plural(total_influencers, '{n} creator', '{n} creators')})`,
    }));
  const fresh = (rows.data?.profiles ?? []).filter(({ profile_id }) => !inList.has(profile_id));
  const taken = fresh.filter(({ profile_id }) => !left.has(profile_id));
  const toggle = (id: number) =>
    setLeft((old) => {
      const next = new Set(old);
      next.delete(id) || next.add(id);
      return next;
    });
  const error = lists.error ?? rows.error;
  return (
    <div className={classes.way}>
      <Select
        label={t('List')}
        searchable
        data={data}
        value={from}
        onChange={(value) => {
          setFrom(value);
          setLeft(new Set());
        }}
        nothingFoundMessage={t('No other list with creators')}
        data-autofocus
      />
      {error && <ErrorState error={error} onRetry={() => void lists.refetch().then(() => rows.refetch())} />}
      {from !== null && rows.isPending && <RowsSkeleton rows={5} />}
      {rows.data && (
        <>
          <p className={classes.sums} role="status">
            {plural(fresh.length, '{n} creator not in this list yet', '{n} creators not in this list yet')}
          </p>
          <ul className={classes.found} aria-label={t('Creators of the other list')}>
            {fresh.map((row) => (
              <li key={row.profile_id}>
                <Checkbox
                  checked={!left.has(row.profile_id)}
                  onChange={() => toggle(row.profile_id)}
                  label={
                    <span className={classes.person}>
                      <CreatorPicture row={row} size={26} />
                      <b>{row.name}</b>
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.foot}>
        <Button
          disabled={taken.length === 0}
          loading={busy}
          onClick={() => onAdd(taken.map(({ profile_id }) => profile_id))}
        >
          {taken.length === 0 ? t('Add') : plural(taken.length, 'Add {n} creator', 'Add {n} creators')}
        </Button>
      </div>
    </div>
  );
}
