import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SHARED_PAGES } from '#contract/access/areas.ts';
import { query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useRecent } from '#web/platform/page/recent.ts';
import { savedFilters } from '#web/platform/page/saved-filters.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { FoldedCard } from './folded-card.tsx';
import classes from './home-cards.module.css';
import { profileFilterHref, SHOWN } from './home-data.ts';

interface Answer<T> {
  data: T | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
}

export function Rows<T>({ answer, children }: { answer: Answer<T>; children: (data: T) => ReactNode }) {
  const error = answer.isError && <ErrorState error={answer.error} onRetry={() => answer.refetch()} />;
  if (answer.data === undefined) return error || <RowsSkeleton rows={3} rowHeight={44} />;
  return (
    <>
      {error}
      {children(answer.data)}
    </>
  );
}

const nOf = (rows: readonly unknown[] | undefined) =>
  rows !== undefined && rows.length > SHOWN ? t('{n} of {all}', { n: SHOWN, all: rows.length }) : undefined;

export function KeywordFilters() {
  const answer = useQuery(savedFilters);
  if (answer.data?.length === 0)
    return (
      <FoldedCard title={t('Saved keyword reports')} link={{ to: '/keyword', text: t('Analyze a keyword') }}>
        {t('None saved yet.')}
      </FoldedCard>
    );
  return (
    <Card title={t('Saved keyword reports')} note={nOf(answer.data)} flush>
      <Rows answer={answer}>
        {(filters) => (
          <ul>
            {filters.slice(0, SHOWN).map((row) => (
              <li key={row.keyword_user_filter_id}>
                <Link
                  to="/keyword/$keywordId"
                  params={{ keywordId: String(row.keyword_user_filter_id) }}
                  className={classes.row}
                >
                  <strong>{row.filter_name}</strong>
                  <span>{row.filter.keyword}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Card>
  );
}

/** Hidden if nothing is shared. */
export function SharedWithMe() {
  const answer = useQuery(query.sharing.shared_with_me.queryOptions());
  const objects = answer.data?.objects ?? [];
  if (objects.length === 0) return null;
  return (
    <Card title={t('Shared with me')} note={nOf(objects)} flush>
      <ul>
        {objects.slice(0, SHOWN).map(({ type, type_id, name, shared_by, shared_at }) => (
          <li key={`${type} ${type_id}`}>
            <Link to={SHARED_PAGES[type](type_id)} className={classes.row}>
              <strong>{name}</strong>
              <span>
                {shared_by}, {ago(shared_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function ProfileFilters() {
  const answer = useQuery(query.profiles.saved_filters.queryOptions());
  if (answer.data?.length === 0)
    return (
      <FoldedCard title={t('Saved profile filters')} link={{ to: '/profiles', text: t('Search profiles') }}>
        {t('None saved yet.')}
      </FoldedCard>
    );
  return (
    <Card title={t('Saved profile filters')} note={nOf(answer.data)} flush>
      <Rows answer={answer}>
        {(rows) => (
          <ul>
            {rows.slice(0, SHOWN).map((row) => (
              <li key={row.id}>
                <a href={profileFilterHref(row.filter)} className={classes.row}>
                  <strong>{row.name}</strong>
                  <span>{ago(row.created_at)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Card>
  );
}

/** Recently opened in this browser. */
export function OpenedRecently() {
  const recent = useRecent();
  if (recent.length === 0)
    return (
      <FoldedCard title={t('Opened recently')}>
        {t('Profiles and keywords you open are listed here.')}
      </FoldedCard>
    );
  return (
    <Card title={t('Opened recently')} flush>
      <ul>
        {recent.slice(0, SHOWN).map((entry) => (
          <li key={entry.href}>
            <Link to={entry.href} className={classes.row}>
              <strong>{entry.title}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
