import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import { type api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { exactNumber, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Num } from '#web/ui/number.tsx';
import type { ListColumn } from './list-column.ts';
import { TotalCell } from './list-total-cell.tsx';

const rule = () =>
  t(
    'Posts count as paid if they are in one of your campaigns with chosen creators, or labeled by the platform.',
  );

type Answer = Awaited<ReturnType<typeof api.safety.disclosed>>;

function whyUnknown(data: Answer | undefined, error: Error | null): string {
  if (data === undefined) return error === null ? t('Not loaded yet') : normaliseError(error).message;
  return data.totals.left_out > 0
    ? t('None of the newest paid posts of this list is by this creator.')
    : `${t('No paid posts are known')}. ${rule()}`;
}

/** Share of a creator's paid posts that are disclosed. */
export function useDisclosedColumn(list_id: number, enabled: boolean): ListColumn | null {
  const { data, error } = useQuery(
    query.safety.disclosed.queryOptions({ input: { object_type: 'list', id: list_id }, enabled }),
  );
  return useMemo(() => {
    if (!enabled) return null;
    const byId = new Map(data?.by_creator.map((one) => [one.profile_id, one]));
    const of = ({ profile_id }: ListProfile) => {
      const counts = byId.get(profile_id);
      return counts !== undefined && counts.posts > 0 ? counts : null;
    };
    const share = (row: ListProfile) => {
      const counts = of(row);
      return counts && counts.disclosed / counts.posts;
    };
    return {
      id: 'disclosed',
      header: t('Posts disclosed'),
      title: t('Paid posts disclosed'),
      group: t('Creator'),
      align: 'right',
      size: 132,
      editable: false,
      usual: false,
      number: 'percent',
      value: share,
      text: (row) => String(share(row) ?? ''),
      cell(row) {
        const counts = of(row);
        if (counts === null) return <Num value={null} missing={whyUnknown(data, error)} />;
        const { posts, disclosed, not_disclosed, unclear } = counts;
        return (
          <span
            title={`${t('{n} not disclosed', { n: exactNumber(not_disclosed) })} · ${t('{n} unclear', { n: exactNumber(unclear) })}. ${rule()}`}
          >
            {percent(disclosed / posts, 0)}{' '}
            <Text span c="dimmed" fz="xxs">
              {t('{n} of {all}', { n: exactNumber(disclosed), all: exactNumber(posts) })}
            </Text>
          </span>
        );
      },
      total(rows) {
        const known = rows.flatMap((row) => of(row) ?? []);
        const posts = known.reduce((all, one) => all + one.posts, 0);
        const disclosed = known.reduce((all, one) => all + one.disclosed, 0);
        return (
          <TotalCell
            total={{ value: posts === 0 ? null : disclosed / posts, known: known.length, of: rows.length }}
            how={t('Disclosed paid posts ÷ paid posts')}
            kind="percent"
            digits={0}
          />
        );
      },
    } satisfies ListColumn;
  }, [enabled, data, error]);
}
