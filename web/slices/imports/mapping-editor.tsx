import { Select, Stack, Text } from '@mantine/core';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { ColumnLine, fieldOptions } from '#web/parts/file-columns/column-line.tsx';
import { plural, t } from '#web/platform/language.ts';
import { AllRows } from './all-rows.tsx';
import { ColumnsLeftOut } from './columns-left-out.tsx';
import {
  type Choice,
  fieldOf,
  leftOut,
  type Mapping,
  readingOf,
  readingsOf,
  rowsAre,
  shownAs,
  withField,
} from './mapping.ts';
import classes from './mapping-editor.module.css';
import { SavedMappings } from './saved-mappings.tsx';
import type { ImportPreview } from './upload-file.ts';

interface ColumnRowProps {
  column: ImportPreview['recognised']['columns'][number];
  options: ReturnType<typeof fieldOptions>;
  preview: Pick<ImportPreview, 'fields' | 'suggested'>;
  mapping: Mapping;
  onChange: (next: Mapping) => void;
}

/** A column with its field, and the interpretation of ambiguous cells. */
function ColumnRow({ column, options, preview, mapping, onChange }: ColumnRowProps) {
  const { column: name, question } = column;
  const target = mapping[name];
  const field = preview.fields.find((one) => one.name === fieldOf(target));
  const readings = question !== null && field !== undefined ? readingsOf(field) : [];
  return (
    <ColumnLine
      column={column}
      options={options}
      field={fieldOf(target)}
      isSuggested={preview.suggested[name] === target}
      valueText={(value) => shownAs(field, value)}
      onField={(next) => onChange(withField(mapping, name, next))}
    >
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
    </ColumnLine>
  );
}

export interface MappingEditorProps {
  preview: Pick<ImportPreview, 'header' | 'fields' | 'suggested' | 'recognised'>;
  value: Choice;
  onChange: (next: Choice) => void;
  problems: readonly string[];
}

const PLATFORM_OPTIONS = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));
const OUTCOMES = {
  posts: 'Each row is imported as a post, with its account.',
  audience: 'Each row is imported as an audience share of its account.',
  accounts:
    'Each row is imported as an account. Map a column to the post’s ID or URL to import posts, or to the text of a comment to import comments.',
  comments:
    'Each row is imported as a comment. Comments on posts that are not imported yet are kept until they are.',
} as const;

/** Maps the columns of a file to fields, open questions first. */
export function MappingEditor({ preview, value, onChange, problems }: MappingEditorProps) {
  const { header, recognised } = preview;
  const setMapping = (mapping: Mapping) => onChange({ ...value, mapping });
  const options = fieldOptions(preview.fields);
  const questions = recognised.columns.filter(({ question }) => question !== null);
  const others = recognised.columns.filter(({ question }) => question === null);
  const taken = others.filter(({ field }) => field !== null).length;
  const rows = rowsAre(value.mapping);
  const row = (column: (typeof questions)[number]) => (
    <ColumnRow
      key={column.column}
      column={column}
      options={options}
      preview={preview}
      mapping={value.mapping}
      onChange={setMapping}
    />
  );
  return (
    <Stack gap="sm">
      <div className={classes.tools}>
        <Select
          label={t('Platform')}
          placeholder={t('Choose a platform')}
          data={PLATFORM_OPTIONS}
          value={value.platform}
          onChange={(platform) => onChange({ ...value, platform: platform as Platform | null })}
          allowDeselect={false}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear the platform') }}
        />
        <SavedMappings header={header} value={value} onLoad={onChange} />
      </div>
      <AllRows value={value} onChange={setMapping} />
      {questions.length > 0 && (
        <ul className="surface" aria-label={t('Columns that need a decision')}>
          {questions.map(row)}
        </ul>
      )}
      {/* Recognized columns are secondary while others need a decision. */}
      <details
        className={classes.rest}
        open={questions.length === 0 || recognised.missing.length > 0 || undefined}
      >
        <summary>
          {questions.length > 0
            ? plural(
                others.length,
                '{n} other column, {taken} recognized',
                '{n} other columns, {taken} recognized',
                { taken },
              )
            : plural(others.length, '{n} column, {taken} recognized', '{n} columns, {taken} recognized', {
                taken,
              })}
        </summary>
        <ul className="surface" aria-label={t('Columns of the file')}>
          {others.map(row)}
        </ul>
      </details>
      <ColumnsLeftOut left={leftOut(recognised.columns, value.mapping)} total={header.length} />
      {problems.length > 0 ? (
        <div role="status" aria-label={t('Required before the start')}>
          <ul className={`bullets ${classes.problems}`}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : (
        <Text c="dimmed">{t(OUTCOMES[rows])}</Text>
      )}
    </Stack>
  );
}
