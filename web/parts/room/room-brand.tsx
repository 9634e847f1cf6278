import { Flex, Text } from '@mantine/core';
import type { BrandSettings } from '#contract/settings.ts';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './room-brand.module.css';

/** Logo, or initial and name, of the sender. */
export function RoomBrand({ brand, expires_at }: { brand: BrandSettings; expires_at: string | null }) {
  const { logo, name } = brand;
  return (
    <Flex align="center" justify="space-between" gap="sm" className={classes.brand}>
      <Flex align="center" gap="sm" miw={0}>
        {logo ? (
          <img
            src={logo.url}
            alt={name}
            className={classes.logo}
            width={logo.width}
            height={logo.height}
            decoding="async"
          />
        ) : (
          <>
            <span className={classes.initial} aria-hidden>
              {name.trim().charAt(0).toUpperCase()}
            </span>
            <Text span fw={600} truncate>
              {name}
            </Text>
          </>
        )}
      </Flex>
      <Text span fz="xs" c="dimmed" className={classes.terms}>
        {expires_at === null
          ? t('Only people with this link')
          : t('Only people with this link · until {day}', { day: dayText(expires_at) })}
      </Text>
    </Flex>
  );
}
