import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { TablePreview } from '#contract/sales/campaign-files.ts';
import { ColumnLine, fieldOptions } from '#web/parts/file-columns/column-line.tsx';
import { plural, t } from '#web/platform/language.ts';

interface FileColumnsProps {
  preview: Pick<TablePreview, 'columns' | 'fields'>;
  onTargets: (targets: Array<string | null>) => void;
}

/** Columns that are read, and the others on request: exports of shops have eighty. */
export function FileColumns({ preview: { columns, fields }, onTargets }: FileColumnsProps) {
  const [all, setAll] = useState(false);
  const options = fieldOptions(fields);
  const others = columns.filter(({ field }) => field === null).length;
  const put = (at: number, chosen: string | null) =>
    onTargets(columns.map(({ field }, i) => (i === at ? chosen : field)));
  return (
    <>
      <ul className="surface" aria-label={t('Columns of the file')}>
        {columns.map((column, i) =>
          column.field === null && !all ? null : (
            <ColumnLine
              key={column.column}
              column={column}
              options={options}
              field={column.field}
              isSuggested
              onField={(field) => put(i, field)}
            />
          ),
        )}
      </ul>
      {others > 0 && (
        <Group>
          <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? t('Hide skipped columns')
              : plural(others, 'Show {n} skipped column', 'Show {n} skipped columns')}
          </Button>
        </Group>
      )}
    </>
  );
}
