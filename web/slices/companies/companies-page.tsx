import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstalledCompany } from '#contract/companies.ts';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { AllImports } from './all-imports.tsx';
import classes from './companies.module.css';
import { CompanyRow } from './company-row.tsx';
import { Erasures } from './erasures.tsx';
import { NewCompanyDialog } from './new-company-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

export function CompaniesPage() {
  const answer = useQuery(query.companies.list.queryOptions());
  const [adding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<InstalledCompany | null>(null);
  const rows = answer.data ?? [];
  return (
    <>
      <PageHeader
        title={t('Companies')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={t(
          'Companies of an installation share imported data. Lists, notes, prices and users belong to each company.',
        )}
        actions={<Button onClick={() => setAdding(true)}>{t('Add a company')}</Button>}
      />
      <div className={classes.stack}>
        <Card title={t('Companies')} note={rows.length > 0 ? `n = ${rows.length}` : undefined} flush>
          {answer.isPending && <RowsSkeleton rows={2} />}
          {answer.isError && (
            <ErrorState
              error={answer.error}
              title={t('The companies could not be loaded.')}
              onRetry={() => answer.refetch()}
            />
          )}
          <ul className={classes.list} aria-label={t('Companies')}>
            {rows.map((row) => (
              <CompanyRow key={row.id} row={row} onRename={() => setRenamed(row)} />
            ))}
          </ul>
        </Card>
        <AllImports />
        <Erasures />
      </div>
      <NewCompanyDialog opened={adding} onClose={() => setAdding(false)} />
      <RenameDialog company={renamed} onClose={() => setRenamed(null)} />
    </>
  );
}
