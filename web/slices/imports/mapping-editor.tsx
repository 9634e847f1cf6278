import { Select } from '@mantine/core';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { PLATFORMS, type Platform } from '#contract/primitives.ts';
import { plural, t } from '#web/platform/language.ts';
import { AllRows } from './all-rows.tsx';
import { ColumnRow } from './column-row.tsx';
import { ColumnsLeftOut } from './columns-left-out.tsx';
import { type Choice, leftOut, type Mapping, rowsAre } from './mapping.ts';
import classes from './mapping-editor.module.css';
import { SavedMappings } from './saved-mappings.tsx';
import type { ImportPreview } from './upload-file.ts';

export interface MappingEditorProps {
  preview: Pick<ImportPreview, 'header' | 'rows' | 'read' | 'fields' | 'suggested' | 'recognised'>;
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
  const columns = recognised.columns.map((column, index) => ({ column, index }));
  const asked = columns.filter(({ column }) => column.question !== null);
  const others = columns.filter(({ column }) => column.question === null);
  const taken = others.filter(({ column }) => column.field !== null).length;
  const rows = rowsAre(value.mapping);
  const row = ({ column, index }: (typeof columns)[number]) => (
    <ColumnRow
      key={column.column}
      index={index}
      column={column}
      preview={preview}
      mapping={value.mapping}
      onChange={setMapping}
    />
  );
  return (
    <div className={classes.editor}>
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
      {asked.length > 0 && (
        <ul className={classes.columns} aria-label={t('Columns that need a decision')}>
          {asked.map(row)}
        </ul>
      )}
      {/* Recognized columns are secondary while others need a decision. */}
      <details
        className={classes.rest}
        open={asked.length === 0 || recognised.missing.length > 0 || undefined}
      >
        <summary>
          {asked.length > 0
            ? plural(
                others.length,
                '{n} other column, {taken} recognised',
                '{n} other columns, {taken} recognised',
                { taken },
              )
            : plural(others.length, '{n} column, {taken} recognised', '{n} columns, {taken} recognised', {
                taken,
              })}
        </summary>
        <ul className={classes.columns} aria-label={t('Columns of the file')}>
          {others.map(row)}
        </ul>
      </details>
      <ColumnsLeftOut left={leftOut(recognised.columns, value.mapping)} total={header.length} />
      {problems.length > 0 ? (
        <div role="status" aria-label={t('Required before the start')}>
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={classes.outcome}>{t(OUTCOMES[rows])}</p>
      )}
    </div>
  );
}
