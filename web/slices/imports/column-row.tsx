import { Select, Stack, Text } from '@mantine/core';
import type { Phrase } from '#web/languages/catalogue.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import {
  type Field,
  fieldName,
  fieldOf,
  type Mapping,
  readingOf,
  readingsOf,
  shownAs,
  withField,
} from './mapping.ts';
import classes from './mapping-editor.module.css';
import type { ImportPreview } from './upload-file.ts';

type RecognisedColumn = ImportPreview['recognised']['columns'][number];

export interface ColumnRowProps {
  index: number;
  column: RecognisedColumn;
  preview: Pick<ImportPreview, 'rows' | 'read' | 'fields' | 'suggested'>;
  mapping: Mapping;
  onChange: (next: Mapping) => void;
}

export function fieldOptions(fields: readonly Field[]) {
  const groups = [...new Set(fields.map(({ group }) => group))];
  return groups.map((group) => ({
    group: t(group as Phrase),
    items: fields
      .filter((field) => field.group === group)
      .map((field) => ({ value: field.name, label: fieldName(field) })),
  }));
}

/** Up to three distinct cells, with their interpretation if it differs. */
function examples(
  { rows, read }: Pick<ImportPreview, 'rows' | 'read'>,
  index: number,
  field: Field | undefined,
): Array<{ raw: string; read: string | null }> {
  const seen = new Map<string, string | null>();
  for (const [i, row] of rows.entries()) {
    const raw = row[index]?.trim() ?? '';
    if (raw === '' || seen.has(raw)) continue;
    const value = read[i]?.[index] ?? null;
    const shown = field === undefined || value === null ? null : shownAs(field, value);
    seen.set(raw, shown === raw ? null : shown);
    if (seen.size === 3) break;
  }
  return [...seen].map(([raw, value]) => ({ raw, read: value }));
}

export function ColumnRow({ index, column, preview, mapping, onChange }: ColumnRowProps) {
  const { column: name, question, reason } = column;
  const target = mapping[name];
  const field = preview.fields.find((one) => one.name === fieldOf(target));
  const isSuggested = preview.suggested[name] !== undefined && preview.suggested[name] === target;
  const shown = examples(preview, index, isSuggested ? field : undefined);
  const readings = question !== null && field !== undefined ? readingsOf(field) : [];
  return (
    <li className={`line-above ${classes.column}`} data-asked={question !== null || undefined}>
      <Stack gap={0} miw={0} className={classes.name}>
        <strong className="wrap-anywhere">{name}</strong>
        {shown.length === 0 && (
          <Text span truncate fz="xs" c="dimmed">
            {t('no value in the first rows')}
          </Text>
        )}
        {shown.map(({ raw, read }) => (
          <Text key={raw} span truncate fz="xs" c="dimmed" title={raw}>
            {raw}
            {read !== null && ` → ${read === '' ? t('unknown') : read}`}
          </Text>
        ))}
        {question !== null && <em>{sentenceText(question)}</em>}
      </Stack>
      <Stack gap="xs">
        <Select
          aria-label={t('Field of {column}', { column: name })}
          placeholder={t('Not imported')}
          data={fieldOptions(preview.fields)}
          value={fieldOf(target)}
          onChange={(next) => onChange(withField(mapping, name, next))}
          searchable
          // Choosing the same field again keeps it.
          allowDeselect={false}
          clearable
          clearButtonProps={{ 'aria-label': t('Do not import {column}', { column: name }) }}
          nothingFoundMessage={t('No matching field')}
          description={isSuggested || target === undefined ? sentenceText(reason) : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        {readings.length > 0 && (
          <Select
            aria-label={t('Interpretation of {column}', { column: name })}
            placeholder={t('Choose an interpretation')}
            data={readings}
            value={readingOf(target)}
            onChange={(next) =>
              onChange(withField(mapping, name, `${fieldOf(target)}${next ? `:${next}` : ''}`))
            }
          />
        )}
      </Stack>
    </li>
  );
}
