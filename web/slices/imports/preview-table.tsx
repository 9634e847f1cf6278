import { t } from '#web/platform/language.ts';
import classes from './preview-table.module.css';

const ROWS = 6;

export interface PreviewTableProps {
  /** Name of the file. */
  name: string;
  header: readonly string[];
  rows: readonly string[][];
}

/** The first rows as they stand in the file; scrolls sideways within itself. */
export function PreviewTable({ name, header, rows }: PreviewTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={classes.scroll} aria-label={t('First rows of {name}', { name })} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {header.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map((row, index) => (
            <tr key={index}>
              {header.map((_, column) => (
                <td key={column} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
