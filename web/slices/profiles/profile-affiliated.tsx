import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AffiliatedList, EnteredPrice } from '#contract/lists/affiliated.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { query } from '#web/platform/api/api.ts';
import { ago, dayText, exactMoney } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ConvertedAmount } from '#web/ui/converted-money.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OptionChip } from '#web/ui/inputs/option-chip.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './profile.module.css';

interface FailedQuery {
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** Rows of an answer with loading and empty states. */
export function AnsweredRows({
  answer,
  rows,
  children,
}: {
  answer: FailedQuery;
  rows: ReactNode[] | undefined;
  children: ReactNode;
}) {
  if (answer.isError && rows === undefined)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (rows === undefined) return <RowsSkeleton rows={2} rowHeight={44} />;
  return rows.length === 0 ? children : <ul className={`lined-list ${classes.rows}`}>{rows}</ul>;
}

const listLink = (list: { id: number; name: string }) => (
  <Link to="/list/$slug" params={{ slug: String(list.id) }} className={classes.link}>
    {list.name}
  </Link>
);

const forText = (publications: number) => plural(publications, 'for {n} publication', 'for {n} publications');

function listRow(list: AffiliatedList, currency: string) {
  const { id, parent, status, price, price_entered, publications, added_at, added_by } = list;
  return (
    <li key={id}>
      <span className={classes.grow}>
        {listLink(list)}
        {parent !== null && <span className={classes.dim}> {t('in {parent}', { parent })}</span>}
      </span>
      {status !== null && <OptionChip label={status.status} color={status.color} />}
      {price_entered !== null && (
        <span title={publications === null ? undefined : forText(publications)}>
          <ConvertedAmount entered={price_entered} value={price} currency={currency} exact />
        </span>
      )}
      <time
        className={classes.dim}
        dateTime={added_at}
        title={t('Added by {name} on {day}', { name: added_by, day: dayText(added_at) })}
      >
        {ago(added_at)}
      </time>
    </li>
  );
}

export function ProfileLists({ slug, add }: { slug: string; add: ReactNode }) {
  const lists = useQuery(query.lists.affiliated.queryOptions({ input: { id: slug } }));
  const { data } = lists;
  return (
    <Card
      title={t('Lists')}
      note={data && data.lists.length > 0 ? plural(data.lists.length, '{n} list', '{n} lists') : undefined}
    >
      <AnsweredRows answer={lists} rows={data?.lists.map((list) => listRow(list, data.currency))}>
        <EmptyState action={add}>{t('This profile is not in any of your lists.')}</EmptyState>
      </AnsweredRows>
    </Card>
  );
}

function priceRow(price: EnteredPrice) {
  const {
    platform,
    post_type,
    list,
    publications,
    amount,
    currency,
    entered_at,
    entered_by,
    file_name,
    ended_at,
  } = price;
  const day = dayText(entered_at);
  const title =
    file_name === null
      ? t('Entered by {name} on {day}', { name: entered_by, day })
      : t('Imported with {file} on {day}', { file: file_name, day });
  return (
    <li
      key={`${list?.id} ${post_type} ${entered_at} ${ended_at}`}
      data-former={ended_at !== null || undefined}
    >
      {platform !== null && <PlatformIcon platform={platform} />}
      <span className={classes.grow}>
        {post_type !== null && postTypeName(post_type)}
        {post_type !== null && list !== null && ' · '}
        {list !== null && listLink(list)}
        {publications !== null && <span className={classes.dim}> {forText(publications)}</span>}
      </span>
      <time className={classes.dim} dateTime={ended_at ?? entered_at} title={title}>
        {ended_at === null ? ago(entered_at) : t('until {day}', { day: dayText(ended_at) })}
      </time>
      {ended_at === null ? (
        <span>{exactMoney(amount, currency)}</span>
      ) : (
        <s className={classes.dim}>{exactMoney(amount, currency)}</s>
      )}
    </li>
  );
}

/** The company's prices on the profile and in lists, newest first. */
export function ProfilePrices({ slug, add }: { slug: string; add: ReactNode }) {
  const prices = useQuery(query.lists.price_list.queryOptions({ input: { id: slug } }));
  return (
    <Card title={t('Prices')} note={t('only visible to your company, newest first')}>
      <AnsweredRows answer={prices} rows={prices.data?.prices.map(priceRow)}>
        <EmptyState action={add}>{t('No prices have been agreed or requested yet.')}</EmptyState>
      </AnsweredRows>
    </Card>
  );
}
