import { Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FileColumn, FileField } from '#contract/file-columns.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import classes from './column-line.module.css';

/** Options of the menu of fields, by group. */
export function fieldOptions(fields: readonly FileField[]) {
  return [...Map.groupBy(fields, ({ group }) => group)].map(([group, items]) => ({
    group: t(group as Phrase),
    items: items.map(({ name, label }) => ({
      value: name,
      // Columns that the company named are shown as they are.
      label: name.startsWith('custom:') ? label : t(label as Phrase),
    })),
  }));
}

interface ColumnLineProps {
  column: FileColumn;
  options: ReturnType<typeof fieldOptions>;
  /** Chosen field; null = skipped. */
  field: string | null;
  onField: (field: string | null) => void;
  /** The reason of the suggestion, unless another field was chosen. */
  isSuggested: boolean;
  /** Value of an example in the form of the screens; default: as it is. */
  valueText?: (value: string) => string;
  /** Further answers about the column. */
  children?: ReactNode;
}

/** A column of a file with the menu of the fields that it may hold. */
export function ColumnLine(props: ColumnLineProps) {
  const { column, options, field, onField, isSuggested, valueText = (value) => value, children } = props;
  const { column: name, question, reason, examples } = column;
  return (
    <li className={`lined ${classes.column}`} data-asked={question !== null || undefined}>
      <div className={classes.text}>
        <strong className="wrap-anywhere">{name}</strong>
        {examples.length === 0 && (
          <Text span truncate fz="xs" className={classes.example}>
            {t('No values in the first rows')}
          </Text>
        )}
        {examples.map(({ cell, read }) => (
          <Text key={cell} span truncate fz="xs" className={classes.example} title={cell}>
            {cell}
            {isSuggested && read !== null && ` → ${read === '' ? t('unknown') : valueText(read)}`}
          </Text>
        ))}
        {question !== null && <em>{sentenceText(question)}</em>}
      </div>
      <Stack gap="xs">
        <Select
          aria-label={t('Content of “{column}”', { column: name })}
          placeholder={t('Skipped')}
          data={options}
          value={field}
          onChange={onField}
          searchable
          // Choosing the same field again keeps it.
          allowDeselect={false}
          clearable
          clearButtonProps={{ 'aria-label': t('Skip “{column}”', { column: name }) }}
          nothingFoundMessage={t('No matching field')}
          description={isSuggested && reason !== null ? sentenceText(reason) : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        {children}
      </Stack>
    </li>
  );
}
