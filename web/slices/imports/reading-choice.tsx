import { Select } from '@mantine/core';
import { timeZones } from '#contract/time-zones.ts';
import { t } from '#web/platform/language.ts';
import classes from './mapping-editor.module.css';
import type { ImportPreview } from './upload-file.ts';

/** Encoding and time zone, if chosen by the user. */
export interface Reading {
  encoding?: string;
  timezone?: string;
}

export interface ReadingChoiceProps {
  preview: Pick<ImportPreview, 'encoding_options' | 'timezone'>;
  value: Reading;
  onChange: (next: Reading) => void;
}

/** Asks for the encoding if it is ambiguous, and shows the zone assumed for times without one. */
export function ReadingChoice({ preview, value, onChange }: ReadingChoiceProps) {
  const { encoding_options, timezone } = preview;
  return (
    <>
      {encoding_options.length > 0 && (
        <Select
          label={t('Which sample is readable?')}
          description={t('The encoding of this file could not be determined')}
          data={encoding_options.map(({ encoding, text }) => ({
            value: encoding,
            label: `${text} (${encoding})`,
          }))}
          value={null}
          onChange={(encoding) => encoding !== null && onChange({ ...value, encoding })}
          className={classes.account}
        />
      )}
      {timezone !== null && (
        <Select
          label={t('Time zone')}
          description={t('The times in this file have no time zone; this one is assumed')}
          data={[...timeZones()]}
          value={timezone}
          limit={100}
          onChange={(next) => next !== null && onChange({ ...value, timezone: next })}
          searchable
          allowDeselect={false}
          className={classes.account}
        />
      )}
    </>
  );
}
