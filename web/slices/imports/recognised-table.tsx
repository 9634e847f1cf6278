import { dayText } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { ColumnsLeftOut } from './columns-left-out.tsx';
import { constantOf, fieldName, leftOut, shownAs } from './mapping.ts';
import classes from './preview-table.module.css';
import type { ImportPreview } from './upload-file.ts';

const ROWS = 5;

export interface RecognisedTableProps
  extends Pick<ImportPreview, 'header' | 'rows' | 'read' | 'fields' | 'suggested' | 'recognised'> {
  name: string;
}

/** Imported columns by field: each value as interpreted, below the original. */
export function RecognisedTable({
  name,
  header,
  rows,
  read,
  fields,
  suggested,
  recognised,
}: RecognisedTableProps) {
  const month = constantOf(suggested, (field) => field === 'observed_at');
  const order = fields.map(({ name }) => name);
  const taken = recognised.columns
    .flatMap(({ column, field, reason }) => (field === null ? [] : [{ column, field, reason }]))
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const nameOf = (field: string) => {
    const known = fieldOf(field);
    return known ? fieldName(known) : field;
  };
  const label = t('First rows of {name}, as interpreted', { name });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {taken.map(({ column, field, reason }) => (
                <th key={column} scope="col" title={sentenceText(reason)}>
                  {nameOf(field)}
                  <small>{column}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map((row, index) => (
              <tr key={index}>
                {taken.map(({ column, field }) => {
                  const at = header.indexOf(column);
                  const raw = row[at]?.trim() ?? '';
                  const value = shownAs(fieldOf(field), read[index]?.[at] ?? '');
                  return (
                    <td key={column} title={raw}>
                      <span>{value === '' ? '–' : value}</span>
                      {raw !== value && raw !== '' && <small>{raw}</small>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {month !== '' && (
        <p>
          {t('Numbers as of {day}, from the file name. Map the columns yourself to change it.', {
            day: dayText(month),
          })}
        </p>
      )}
      <ColumnsLeftOut left={leftOut(recognised.columns, suggested)} total={header.length} />
    </>
  );
}
