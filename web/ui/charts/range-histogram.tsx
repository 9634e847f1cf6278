import { Box, Flex, Group, RangeSlider, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { NumberKind } from '#contract/values/typed-number.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { NumberField } from '../inputs/number-field.tsx';
import classes from './range-histogram.module.css';

export interface HistogramBin {
  from: number;
  to: number;
  count: number;
}

export interface RangeHistogramProps {
  title: string;
  /** Adjacent bins, ascending. */
  bins: HistogramBin[];
  /** Null = no limit. */
  value: [number | null, number | null];
  /** Called after dragging or typing; a limit at the edge is null. */
  onChange: (value: [number | null, number | null]) => void;
  format?: (value: number) => string;
  /** Kind of the two fields; default: count. */
  kind?: NumberKind;
  /** Currency of amounts. */
  currency?: string | undefined;
  /** Content below the slider, such as the "unknown" checkbox. */
  footer?: ReactNode;
  /** Value to compare with: the median of everything. */
  mark?: number | null;
}

/** Slider position of a value in bins, which may have unequal widths. */
export function toPosition(bins: HistogramBin[], value: number): number {
  const index = bins.findIndex((bin) => value < bin.to);
  const bin = bins[index];
  if (bin === undefined) return bins.length;
  return index + Math.min(1, Math.max(0, (value - bin.from) / (bin.to - bin.from || 1)));
}

export function toValue(bins: HistogramBin[], position: number): number {
  const bin = bins[Math.min(bins.length - 1, Math.floor(position))];
  if (bin === undefined) return 0;
  const index = bins.indexOf(bin);
  return bin.from + (position - index) * (bin.to - bin.from);
}

/** Three significant digits match the slider's precision. */
function rounded(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(3));
}

function limits(bins: HistogramBin[], [low, high]: [number, number]): [number | null, number | null] {
  return [
    low <= 0 ? null : rounded(toValue(bins, low)),
    high >= bins.length ? null : rounded(toValue(bins, high)),
  ];
}

interface BarsProps {
  bins: HistogramBin[];
  range: [number, number];
  /** Position of the mark. */
  mark: number | null;
}

function Bars({ bins, range: [low, high], mark }: BarsProps) {
  const top = Math.max(1, ...bins.map((bin) => bin.count));
  return (
    <Group gap={1} align="flex-end" wrap="nowrap" h={30} px="xxs" className={classes.bars} aria-hidden>
      {bins.map((bin, index) => (
        <span
          key={bin.from}
          data-in={(index + 0.5 >= low && index + 0.5 <= high) || undefined}
          style={{ height: bin.count === 0 ? 0 : `${Math.max(5, (bin.count / top) * 100)}%` }}
        />
      ))}
      {mark !== null && <i style={{ insetInlineStart: `${(mark / bins.length) * 100}%` }} />}
    </Group>
  );
}

export function RangeHistogram(props: RangeHistogramProps) {
  const { title, bins, value, onChange, format = compactNumber, kind = 'count', mark } = props;
  const [low, high] = value;
  const outside: [number, number] = [
    low === null ? 0 : toPosition(bins, low),
    high === null ? bins.length : toPosition(bins, high),
  ];
  const [drag, setDrag] = useState<[number, number] | null>(null);
  const range = drag ?? outside;
  const first = bins[0];
  const last = bins.at(-1);
  if (first === undefined || last === undefined) return null;
  const limit = (
    side: 'from' | 'to',
    shown: number | null,
    edge: number,
    change: (next: number | null) => void,
  ) => (
    <NumberField
      size="xs"
      aria-label={t(side === 'from' ? '{title} from' : '{title} to', { title })}
      kind={kind}
      currency={props.currency}
      value={shown}
      onChange={change}
      placeholder={format(edge)}
      classNames={{ input: classes.input }}
    />
  );
  return (
    <Box component="fieldset" py="sm" px={14}>
      <Text component="legend" fz="xs" fw={600} w="100%" mb="xs" p={0} className={classes.title}>
        {title}
        {mark != null && (
          <Text
            span
            fz="xxs"
            c="dimmed"
            fw={400}
            ms="xs"
            title={t('Half of all profiles are above this value.')}
          >
            {t('median {value}', { value: format(mark) })}
          </Text>
        )}
      </Text>
      <Bars bins={bins} range={range} mark={mark == null ? null : toPosition(bins, mark)} />
      <RangeSlider
        size={4}
        thumbSize={13}
        min={0}
        max={bins.length}
        step={0.05}
        minRange={0.1}
        value={range}
        // The fields below show the values; a thumb label would overflow.
        label={null}
        thumbValueText={(position) => format(rounded(toValue(bins, position)))}
        onChange={setDrag}
        onChangeEnd={(next) => {
          setDrag(null);
          onChange(limits(bins, next));
        }}
        thumbFromLabel={t('{title}: at least', { title })}
        thumbToLabel={t('{title}: at most', { title })}
        classNames={{ root: classes.slider, thumb: classes.thumb, track: classes.track }}
      />
      <Flex gap="xl" justify="space-between" mt="xs" className={classes.inputs}>
        {limit('from', drag ? limits(bins, drag)[0] : low, first.from, (next) => onChange([next, high]))}
        {limit('to', drag ? limits(bins, drag)[1] : high, last.to, (next) => onChange([low, next]))}
      </Flex>
      {props.footer}
    </Box>
  );
}
