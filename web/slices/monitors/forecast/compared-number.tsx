import { Flex, Stack, Text } from '@mantine/core';
import type { ComparedNumber } from '#contract/monitors/forecast.ts';
import { BandBar } from '#web/parts/band-bar.tsx';
import { cardNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import own from './forecast-actual.module.css';
import { VERDICT_TEXT } from './forecast-words.ts';

/** Maximum of the scale for all ranges and dots. */
export const mostOf = (numbers: readonly ComparedNumber[]) =>
  Math.max(1, ...numbers.flatMap(({ band, actual }) => [band?.p90 ?? 0, actual ?? 0]));

const text = (value: number | null) => (value === null ? '–' : cardNumber(value));

export function Compared({ number, most, label }: { number: ComparedNumber; most: number; label: string }) {
  const { band, actual, verdict } = number;
  const range = band
    ? `P10 ${text(band.p10)}, P50 ${text(band.p50)}, P90 ${text(band.p90)}`
    : t('no forecast');
  return (
    <Stack gap="xs" miw={160} pt="xxs">
      {band && (
        <BandBar
          band={band}
          most={most}
          actual={actual}
          label={t('{label}: {value}; actual {actual}', { label, value: range, actual: text(actual) })}
        />
      )}
      <Flex component="span" gap="sm" justify="space-between">
        <b>{text(actual)}</b>
        <Text span c="dimmed">
          {band ? `${text(band.p10)} – ${text(band.p90)}` : t('no forecast')}
        </Text>
      </Flex>
      <span className={own.verdict} data-verdict={verdict}>
        {t(VERDICT_TEXT[verdict])}
      </span>
    </Stack>
  );
}
