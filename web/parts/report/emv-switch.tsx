import { Box, Menu, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { EmvModel } from '#contract/values/primitives.ts';
import { defined, modelText, useMetricReference } from '#web/parts/explained-metric.tsx';
import { t } from '#web/platform/language.ts';
import { ChipButton } from '#web/ui/inputs/filter-chip.tsx';

export interface EmvSwitchProps {
  /** Undefined while loading. */
  value: EmvModel | undefined;
  onChange: (model: EmvModel) => void;
  /** In a popover, which a menu outside it would close. */
  inside?: boolean;
}

/** Media value model switch at the end of a filter sentence. */
export function EmvSwitch({ value, onChange, inside = false }: EmvSwitchProps) {
  const models = useMetricReference().data?.emv_models ?? [];
  const used = models.find((model) => model.name === value);
  return (
    <Menu position="bottom-end" withinPortal={!inside}>
      <Menu.Target>
        <ChipButton title={t('How media value is computed')}>
          <span>{t('Media value')}</span>{' '}
          {/* As wide as most names, so that the row does not wrap once it is known. */}
          <Box component="b" display="inline-block" miw={used ? undefined : '7em'}>
            {used ? modelText(used) : '…'}
          </Box>
        </ChipButton>
      </Menu.Target>
      <Menu.Dropdown>
        {models
          .filter((model) => model.is_offered || model.name === value)
          .map(({ name, label }) => (
            <Menu.Item
              key={name}
              onClick={() => onChange(name)}
              rightSection={name === value ? <IconCheck size={14} aria-label={t('in use')} /> : undefined}
            >
              {name.startsWith('emv.own-') ? label : defined(label)}{' '}
              {models.filter((other) => other.label === label).length > 1 && (
                <Text span fz="xxs" c="dimmed" ms="xs">
                  {name}
                </Text>
              )}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
