import { Badge, Button, Flex, Group, Modal, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstalledCompany } from '#contract/companies.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './companies.module.css';
import { Erasures } from './erasures.tsx';
import { NewCompanyDialog } from './new-company-dialog.tsx';

const STEP = 20;
const MOST = 200;

function AllImports() {
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
      note={total > 0 ? plural(total, '{n} import', '{n} imports') : undefined}
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
      <Flex component="ul" direction="column" aria-label={t('Imports of all companies')}>
        {rows.map((row) => (
          <li key={row.id} className={`${classes.row} ${classes.plain}`}>
            <div className={`wrap-anywhere ${classes.cell}`}>
              <strong>{row.file_name}</strong>
              <span>{t('imported by {company}', { company: row.company.name })}</span>
            </div>
            <div className={`wrap-anywhere ${classes.cell}`}>
              <Badge variant="dot" size="sm" tt="none" color={row.state === 'error' ? 'red' : 'gray'}>
                {t(row.state)}
              </Badge>
              <span>{plural(row.rows_read, '{n} row', '{n} rows')}</span>
            </div>
            <div className={`wrap-anywhere ${classes.cell}`}>
              <span title={momentText(row.created_at)}>{ago(row.created_at)}</span>
              <span>{row.created_by}</span>
            </div>
          </li>
        ))}
      </Flex>
      {total > rows.length && shown < MOST && (
        <Group gap={0} align="stretch" justify="center" wrap="nowrap" p={10}>
          <Button variant="subtle" onClick={() => setShown(shown + STEP)}>
            {t('Show older imports')}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function Form({ company, onDone }: { company: InstalledCompany; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(company.name);
  const rename = useMutation(
    query.companies.update.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onDone();
        await client.invalidateQueries({ queryKey: query.companies.key() });
      },
    }),
  );
  const problem = fieldMessages(rename.error).name;
  const submit = () => {
    rename.mutate({ company_id: company.id, name });
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={120}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {rename.isError && problem === undefined && (
        <ErrorState error={rename.error} title={t('The company was not renamed.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={rename.isPending} disabled={name.trim() === ''}>
          {t('Rename')}
        </Button>
      </Group>
    </StackedForm>
  );
}

function RenameDialog({ company, onClose }: { company: InstalledCompany | null; onClose: () => void }) {
  return (
    <Modal
      opened={company !== null}
      onClose={onClose}
      title={t('Rename "{name}"', { name: company?.name ?? '' })}
      size={440}
    >
      {company && <Form company={company} onDone={onClose} />}
    </Modal>
  );
}

function CompanyRow({ row, onRename }: { row: InstalledCompany; onRename: () => void }) {
  const client = useQueryClient();
  const update = useMutation(
    query.companies.update.mutationOptions({
      async onSuccess({ name, may_import }) {
        toast.success(
          may_import ? t('{name} can now import.', { name }) : t('{name} can no longer import.', { name }),
        );
        await client.invalidateQueries({ queryKey: query.companies.list.key() });
      },
    }),
  );
  return (
    <li className={classes.row}>
      <div className={`wrap-anywhere ${classes.cell}`}>
        <strong>{row.name}</strong>
        {row.operates ? (
          <Badge variant="light" size="xs" tt="none">
            {t('operator')}
          </Badge>
        ) : (
          <span title={momentText(row.created_at)}>{t('added {when}', { when: ago(row.created_at) })}</span>
        )}
      </div>
      <div className={`wrap-anywhere ${classes.cell}`}>
        <span>{plural(row.users, '{n} user', '{n} users')}</span>
        {row.invited > 0 && <span>{plural(row.invited, '{n} invited', '{n} invited')}</span>}
      </div>
      <div className={`wrap-anywhere ${classes.cell}`}>
        <span>{plural(row.imports, '{n} import', '{n} imports')}</span>
        {row.newest_import_at !== null && (
          <span>{t('last import {when}', { when: ago(row.newest_import_at) })}</span>
        )}
      </div>
      {row.operates ? (
        <Text span c="dimmed">
          {t('Can always import')}
        </Text>
      ) : (
        <Switch
          label={t('Can import shared data')}
          checked={row.may_import}
          disabled={update.isPending}
          aria-label={t('{name} can import shared data', { name: row.name })}
          onChange={(event) => update.mutate({ company_id: row.id, may_import: event.currentTarget.checked })}
        />
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={t('Rename {name}', { name: row.name })}
        onClick={onRename}
      >
        {t('Rename')}
      </Button>
    </li>
  );
}

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
      <Stack gap="sm" className="in-order">
        <Card
          title={t('Companies')}
          note={rows.length > 0 ? plural(rows.length, '{n} company', '{n} companies') : undefined}
          flush
        >
          {answer.isPending && <RowsSkeleton rows={2} />}
          {answer.isError && (
            <ErrorState
              error={answer.error}
              title={t('The companies could not be loaded.')}
              onRetry={() => answer.refetch()}
            />
          )}
          <Flex component="ul" direction="column" aria-label={t('Companies')}>
            {rows.map((row) => (
              <CompanyRow key={row.id} row={row} onRename={() => setRenamed(row)} />
            ))}
          </Flex>
        </Card>
        <AllImports />
        <Erasures />
      </Stack>
      <NewCompanyDialog opened={adding} onClose={() => setAdding(false)} />
      <RenameDialog company={renamed} onClose={() => setRenamed(null)} />
    </>
  );
}
