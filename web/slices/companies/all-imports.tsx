import { Badge, Button, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api.ts';
import { ago, exactNumber, momentText } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './companies.module.css';

const STEP = 20;
const MOST = 200;

export function AllImports() {
  const [company, setCompany] = useState<string | null>(null);
  const [shown, setShown] = useState(STEP);
  const companies = useQuery(query.companies.list.queryOptions());
  const answer = useQuery(
    query.companies.imports.queryOptions({
      input: { limit: shown, ...(company === null ? {} : { company_id: Number(company) }) },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = answer.data?.imports ?? [];
  const total = answer.data?.total ?? 0;
  return (
    <Card
      title={t('Imports')}
      note={total > 0 ? `n = ${exactNumber(total)}` : undefined}
      flush
      controls={
        <Select
          size="xs"
          aria-label={t('Company')}
          placeholder={t('All companies')}
          clearable
          data={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={company}
          onChange={setCompany}
        />
      }
    >
      {answer.isPending && <RowsSkeleton rows={3} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The imports could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {answer.data && rows.length === 0 && <EmptyState>{t('Nothing was imported yet.')}</EmptyState>}
      <ul className={classes.list} aria-label={t('Imports of all companies')}>
        {rows.map((row) => (
          <li key={row.id} className={`${classes.row} ${classes.plain}`}>
            <div className={classes.cell}>
              <strong>{row.file_name}</strong>
              <span>{t('imported by {company}', { company: row.company.name })}</span>
            </div>
            <div className={classes.cell}>
              <Badge variant="dot" size="sm" tt="none" color={row.state === 'error' ? 'red' : 'gray'}>
                {t(row.state)}
              </Badge>
              <span>{plural(row.rows_read, '{n} row', '{n} rows')}</span>
            </div>
            <div className={classes.cell}>
              <span title={momentText(row.created_at)}>{ago(row.created_at)}</span>
              <span>{row.created_by}</span>
            </div>
          </li>
        ))}
      </ul>
      {total > rows.length && shown < MOST && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setShown(shown + STEP)}>
            {t('Show older imports')}
          </Button>
        </div>
      )}
    </Card>
  );
}
