import { t } from '#web/platform/language.ts';
import classes from './preview-table.module.css';

const ROWS = 6;

export interface PreviewTableProps {
  name: string;
  header: readonly string[];
  rows: readonly string[][];
}

/** First rows of the file, unchanged; scrolls sideways. */
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
