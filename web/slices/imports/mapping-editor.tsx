import { Select } from '@mantine/core';
import { PLATFORMS, type Platform } from '#contract/primitives.ts';
import { PLATFORM_NAMES } from '#web/ui/platform-icon.tsx';
import { type Choice, rowsAre, withField } from './mapping.ts';
import classes from './mapping-editor.module.css';
import { SavedMappings } from './saved-mappings.tsx';
import type { ImportPreview } from './upload-file.ts';

export interface MappingEditorProps {
  preview: Pick<ImportPreview, 'header' | 'rows' | 'fields' | 'suggested'>;
  value: Choice;
  onChange: (next: Choice) => void;
  problems: readonly string[];
}

const PLATFORM_OPTIONS = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

function examples(rows: readonly string[][], column: number): string {
  const seen = new Set(rows.map((row) => row[column]?.trim() ?? '').filter(Boolean));
  return [...seen].slice(0, 3).join(' · ');
}

/** Says for each column of a file which field it is. */
export function MappingEditor({ preview, value, onChange, problems }: MappingEditorProps) {
  const { header, rows, fields, suggested } = preview;
  const options = fields.map(({ name, label }) => ({ value: name, label }));
  return (
    <div className={classes.editor}>
      <div className={classes.tools}>
        <Select
          label="Platform"
          placeholder="Choose a platform"
          data={PLATFORM_OPTIONS}
          value={value.platform}
          onChange={(platform) => onChange({ ...value, platform: platform as Platform | null })}
          allowDeselect={false}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the platform' }}
        />
        <SavedMappings header={header} value={value} onLoad={onChange} />
      </div>
      <ul className={classes.columns} aria-label="Columns of the file">
        {header.map((column, index) => (
          <li key={column} className={classes.column}>
            <div className={classes.name}>
              <strong>{column}</strong>
              <span title={examples(rows, index)}>
                {examples(rows, index) || 'no value in the first rows'}
              </span>
            </div>
            <Select
              aria-label={`Field of ${column}`}
              placeholder="Not imported"
              data={options}
              value={value.mapping[column] ?? null}
              onChange={(field) => onChange({ ...value, mapping: withField(value.mapping, column, field) })}
              searchable
              // Choosing the same field once more keeps it.
              allowDeselect={false}
              clearable
              clearButtonProps={{ 'aria-label': `Do not import ${column}` }}
              nothingFoundMessage="No field of this name"
              {...(suggested[column] !== undefined && suggested[column] === value.mapping[column]
                ? {
                    description: 'Suggested by its name',
                    inputWrapperOrder: ['label', 'input', 'description'],
                  }
                : {})}
            />
          </li>
        ))}
      </ul>
      {problems.length > 0 ? (
        <div role="status" aria-label="Before it can start">
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={classes.outcome}>
          {rowsAre(value.mapping) === 'posts'
            ? 'Each row goes in as a post, with its account.'
            : 'Each row goes in as an account. Map a column to External id or Link to import posts.'}
        </p>
      )}
    </div>
  );
}
