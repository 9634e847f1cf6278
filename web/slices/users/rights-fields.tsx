import { NumberInput, Radio, Switch } from '@mantine/core';
import type { AccessFlag } from '#contract/access.ts';
import { FLAG_TEXTS } from '#contract/refusals.ts';
import { AREA_FLAGS, type Rights, ROLE_OPTIONS, ROLE_WORDS } from './user-words.ts';
import classes from './users.module.css';

export interface RightsFieldsProps {
  value: Rights;
  onChange: (rights: Rights) => void;
  /** Why nothing here can be changed; the fields are then read only. */
  locked?: string | null;
}

/** Role, access flags and the number of profiles, each with what it means. */
export function RightsFields({ value, onChange, locked = null }: RightsFieldsProps) {
  const { role, access, profiles_monitor_count } = value;
  const set = (flag: AccessFlag, on: boolean) => onChange({ ...value, access: { ...access, [flag]: on } });
  const row = (flag: AccessFlag, off = false) => (
    <Switch
      key={flag}
      label={FLAG_TEXTS[flag].label}
      description={FLAG_TEXTS[flag].text}
      checked={access[flag]}
      disabled={off || locked !== null}
      onChange={(event) => set(flag, event.currentTarget.checked)}
    />
  );
  return (
    <>
      {locked !== null && <p className={classes.note}>{locked}</p>}
      <Radio.Group
        label="Role"
        value={role}
        onChange={(next) => onChange({ ...value, role: next as Rights['role'] })}
      >
        <div className={classes.roles}>
          {ROLE_OPTIONS.map(({ value: name, label }) => (
            <Radio
              key={name}
              value={name}
              label={label}
              description={ROLE_WORDS[name].text}
              disabled={locked !== null}
            />
          ))}
        </div>
      </Radio.Group>
      <fieldset className={classes.fieldset}>
        <legend>Access</legend>
        {row('profile_only')}
        {AREA_FLAGS.map((flag) => row(flag, access.profile_only))}
        <NumberInput
          label="Profiles in monitors, at most"
          description="Empty means no limit."
          min={0}
          max={1_000_000}
          allowDecimal={false}
          value={profiles_monitor_count ?? ''}
          onChange={(next) =>
            onChange({ ...value, profiles_monitor_count: typeof next === 'number' ? next : null })
          }
          disabled={locked !== null || access.profile_only || !access.profiles_monitor}
          hideControls
        />
      </fieldset>
    </>
  );
}
