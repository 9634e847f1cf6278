import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import classes from './preview-table.module.css';

export interface ColumnsLeftOutProps {
  left: ReadonlyArray<{
    /** Null: the user left them out. */
    reason: Sentence | null;
    columns: readonly string[];
  }>;
  total: number;
  /** The file is already imported. */
  isDone?: boolean;
}

/** "4 of 11 columns will not be imported", with each column and its reason. */
export function ColumnsLeftOut({ left, total, isDone = false }: ColumnsLeftOutProps) {
  const n = left.reduce((sum, { columns }) => sum + columns.length, 0);
  if (n === 0) return null;
  return (
    <details className={classes.left}>
      <summary>
        <IconAlertTriangle size={16} aria-hidden />
        {isDone
          ? plural(n, '{n} of {total} columns was not imported', '{n} of {total} columns were not imported', {
              total,
            })
          : plural(
              n,
              '{n} of {total} columns will not be imported',
              '{n} of {total} columns will not be imported',
              { total },
            )}
      </summary>
      <Box component="ul" mt={6} className="bullets">
        {left.map(({ reason, columns }) => (
          <li className="wrap-anywhere" key={reason?.text ?? ''}>
            <strong>{columns.join(', ')}</strong> {sentenceText(reason) ?? t('You skipped this column.')}
          </li>
        ))}
      </Box>
    </details>
  );
}
