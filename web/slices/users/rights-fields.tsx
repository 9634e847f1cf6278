import { Radio, Stack, Switch, Text } from '@mantine/core';
import { type AccessFlag, FLAGS } from '#contract/access/flags.ts';
import { t } from '#web/platform/language.ts';
import { NumberInput } from '#web/ui/inputs/number-input.tsx';
import { AREA_FLAGS, accessText, type Rights, ROLE_WORDS, roleOptions } from './user-words.ts';
import classes from './users.module.css';

export function RightsText({ value, why }: { value: Rights; why: string }) {
  return (
    <div className={classes.box}>
      <p>
        <strong>{t(ROLE_WORDS[value.role].label)}</strong> · {accessText(value.access)}
      </p>
      <Text c="dimmed">{why}</Text>
    </div>
  );
}

export interface RightsFieldsProps {
  value: Rights;
  onChange: (rights: Rights) => void;
  /** Access is collapsed at first. */
  folded?: boolean;
}

export function RightsFields({ value, onChange, folded = false }: RightsFieldsProps) {
  const { role, access, profiles_monitor_count } = value;
  const set = (flag: AccessFlag, on: boolean) => onChange({ ...value, access: { ...access, [flag]: on } });
  const row = (flag: AccessFlag, off = false) => (
    <Switch
      key={flag}
      classNames={{ track: classes.track ?? '' }}
      label={t(FLAGS[flag].label)}
      description={t(FLAGS[flag].text)}
      checked={access[flag]}
      disabled={off}
      onChange={(event) => set(flag, event.currentTarget.checked)}
    />
  );
  return (
    <>
      <Radio.Group
        label={t('Role')}
        value={role}
        onChange={(next) => onChange({ ...value, role: next as Rights['role'] })}
      >
        <Stack gap="xs" mt={6}>
          {roleOptions().map(({ value: name, label }) => (
            <Radio
              key={name}
              classNames={{ radio: classes.radio ?? '' }}
              value={name}
              label={label}
              description={t(ROLE_WORDS[name].text)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <details className={classes.box} open={!folded}>
        <summary>
          <strong>{t('Access')}</strong> · {accessText(access)}
        </summary>
        <Stack gap="sm" className={classes.flags}>
          {row('profile_only')}
          {AREA_FLAGS.map((flag) => row(flag, access.profile_only))}
          <NumberInput
            label={t('Profiles in monitors, at most')}
            description={t('Leave empty for no limit.')}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            value={profiles_monitor_count ?? ''}
            onChange={(next) =>
              onChange({ ...value, profiles_monitor_count: typeof next === 'number' ? next : null })
            }
            disabled={access.profile_only || !access.profiles_monitor}
          />
        </Stack>
      </details>
    </>
  );
}
