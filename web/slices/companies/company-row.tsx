import { Badge, Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InstalledCompany } from '#contract/companies.ts';
import { query } from '#web/platform/api.ts';
import { ago, counted, momentText } from '#web/platform/format.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './companies.module.css';

/** One company, with the switch that lets it import. */
export function CompanyRow({ row, onRename }: { row: InstalledCompany; onRename: () => void }) {
  const client = useQueryClient();
  const update = useMutation(
    query.companies.update.mutationOptions({
      async onSuccess({ name, may_import }) {
        toast.success(may_import ? `${name} may import now.` : `${name} may not import any more.`);
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
            operator
          </Badge>
        ) : (
          <span title={momentText(row.created_at)}>added {ago(row.created_at)}</span>
        )}
      </div>
      <div className={classes.cell}>
        <span>{counted(row.users, 'user')}</span>
        {row.invited > 0 && <span>{row.invited} invited</span>}
      </div>
      <div className={classes.cell}>
        <span>{counted(row.imports, 'import')}</span>
        {row.newest_import_at !== null && <span>newest {ago(row.newest_import_at)}</span>}
      </div>
      {row.operates ? (
        <span className={classes.note}>Always may import</span>
      ) : (
        <Switch
          label="May import into the shared data"
          checked={row.may_import}
          disabled={update.isPending}
          aria-label={`${row.name} may import into the shared data`}
          onChange={(event) => update.mutate({ company_id: row.id, may_import: event.currentTarget.checked })}
        />
      )}
      <Button variant="default" size="xs" aria-label={`Rename ${row.name}`} onClick={onRename}>
        Rename
      </Button>
    </li>
  );
}
