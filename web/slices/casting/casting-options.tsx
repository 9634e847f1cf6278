import { Checkbox, Drawer, Flex, NumberInput, Text } from '@mantine/core';
import type { CastingOptions } from '#contract/casting.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { ClientChoice } from '#web/parts/clients/client-choice.tsx';
import { t } from '#web/platform/language.ts';
import classes from './casting.module.css';

const PLATFORM_OPTIONS = [
  ['ig', PLATFORM_NAMES.instagram],
  ['yt', PLATFORM_NAMES.youtube],
  ['tk', PLATFORM_NAMES.tiktok],
] as const;
const NUMBERS = [
  ['followers', 'Followers'],
  ['eg_rate', 'Engagement rate'],
  ['growth', 'Growth in 30 days'],
  ['demographics', 'Audience'],
] as const;
const WORDS = [
  ['name', 'Name'],
  ['bio', 'Bio'],
  ['email', 'Email'],
  ['show_topics', 'Topics'],
] as const;

interface OptionsProps {
  casting_id: number;
  opened: boolean;
  onClose: () => void;
  options: CastingOptions;
  onChange: (options: CastingOptions) => void;
}

export function CastingOptionsDrawer({ casting_id, opened, onClose, options, onChange }: OptionsProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="sm"
      title={<Text fw={600}>{t('Content shown')}</Text>}
    >
      <Flex direction="column" gap="lg" className={classes.options}>
        <fieldset>
          <legend>{t('Text')}</legend>
          {WORDS.map(([name, label]) => (
            <Checkbox
              key={name}
              label={t(label)}
              checked={options[name]}
              onChange={(event) => onChange({ ...options, [name]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
        {PLATFORM_OPTIONS.map(([platform, title]) => (
          <fieldset key={platform}>
            <legend>{title}</legend>
            {NUMBERS.map(([name, label]) => (
              <Checkbox
                key={name}
                label={t(label)}
                checked={options[platform][name]}
                onChange={(event) =>
                  onChange({
                    ...options,
                    [platform]: { ...options[platform], [name]: event.currentTarget.checked },
                  })
                }
              />
            ))}
          </fieldset>
        ))}
        <NumberInput
          label={t('Comments of the list')}
          description={t('Latest comment per creator, visible to clients')}
          min={0}
          max={5}
          value={options.comments}
          onChange={(value) =>
            onChange({ ...options, comments: Math.min(5, Math.max(0, Number(value) || 0)) })
          }
        />
        <ClientChoice type="casting" type_id={casting_id} />
      </Flex>
    </Drawer>
  );
}
