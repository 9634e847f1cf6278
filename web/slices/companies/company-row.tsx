import { Badge, Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InstalledCompany } from '#contract/companies.ts';
import { query } from '#web/platform/api.ts';
import { ago, momentText } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './companies.module.css';

export function CompanyRow({ row, onRename }: { row: InstalledCompany; onRename: () => void }) {
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
      <div className={classes.cell}>
        <strong>{row.name}</strong>
        {row.operates ? (
          <Badge variant="light" size="xs" tt="none">
            {t('operator')}
          </Badge>
        ) : (
          <span title={momentText(row.created_at)}>{t('added {when}', { when: ago(row.created_at) })}</span>
        )}
      </div>
      <div className={classes.cell}>
        <span>{plural(row.users, '{n} user', '{n} users')}</span>
        {row.invited > 0 && <span>{plural(row.invited, '{n} invited', '{n} invited')}</span>}
      </div>
      <div className={classes.cell}>
        <span>{plural(row.imports, '{n} import', '{n} imports')}</span>
        {row.newest_import_at !== null && (
          <span>{t('last import {when}', { when: ago(row.newest_import_at) })}</span>
        )}
      </div>
      {row.operates ? (
        <span className={classes.note}>{t('Can always import')}</span>
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
