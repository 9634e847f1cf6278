import { Box, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useRef, useState } from 'react';
import { compactNumber, countryName } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useSeenOrLater } from '../use-seen-or-later.ts';
import classes from './world-map.module.css';
import type { CountryShape } from './world-map-shapes.ts';

const WIDTH = 760;
const HEIGHT = 390;
const STEPS = 5;

export interface WorldMapProps {
  /** E.g. `Posts by country`. */
  label: string;
  /** Value by ISO alpha-2 code. */
  values: Readonly<Record<string, number>>;
  format?: (value: number) => string;
  onSelect?: ((code: string) => void) | undefined;
}

/** Shade 1..5 on a square-root scale, so that one large country does not flatten the others. */
export function shade(value: number, top: number): number {
  if (value <= 0 || top <= 0) return 0;
  return Math.max(1, Math.ceil(Math.sqrt(value / top) * STEPS));
}

function summary(label: string, values: WorldMapProps['values'], format: (value: number) => string): string {
  const ranked = Object.entries(values)
    .filter(([, value]) => value > 0)
    .toSorted(([, a], [, b]) => b - a);
  const words = ranked.slice(0, 5).map(([code, value]) => `${countryName(code)} ${format(value)}`);
  const countries = plural(ranked.length, '{n} country', '{n} countries');
  return `${t('{label}: {value}', { label, value: countries })}. ${words.join(', ')}.`;
}

interface Hover {
  x: number;
  y: number;
  text: string;
}

export function WorldMap({ label, values, format = compactNumber, onSelect }: WorldMapProps) {
  const [hover, setHover] = useState<Hover | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const shapes = useQuery({
    enabled: useSeenOrLater(host),
    queryKey: ['world-map-shapes'],
    queryFn: async () =>
      (await loadChunk(() => import('./world-map-shapes.ts'))).countryShapes(WIDTH, HEIGHT),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const top = Math.max(0, ...Object.values(values));
  const point = (event: PointerEvent, shape: CountryShape) => {
    const box = event.currentTarget.closest('div')?.getBoundingClientRect();
    const value = shape.code === null ? undefined : values[shape.code];
    const text = value === undefined ? t('no data') : format(value);
    const name = shape.code === null ? shape.name : countryName(shape.code);
    setHover({
      x: event.clientX - (box?.left ?? 0),
      y: event.clientY - (box?.top ?? 0),
      text: t('{label}: {value}', { label: name, value: text }),
    });
  };
  return (
    <Box ref={host} pos="relative" className={classes.map}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary(label, values, format)}>
        {shapes.data?.map((shape) => {
          const { code } = shape;
          const value = code === null ? 0 : (values[code] ?? 0);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a pointer shortcut; the country table offers the same by keyboard.
            <path
              key={`${code}-${shape.name}`}
              d={shape.path}
              className={classes.country}
              data-shade={shade(value, top)}
              data-selects={(onSelect !== undefined && value > 0) || undefined}
              onPointerMove={(event) => point(event, shape)}
              onPointerLeave={() => setHover(null)}
              onClick={() => code !== null && value > 0 && onSelect?.(code)}
            />
          );
        })}
      </svg>
      {top > 0 && (
        <Flex
          component="p"
          gap="xxs"
          align="center"
          justify="flex-end"
          fz="xxs"
          c="dimmed"
          mt={2}
          className={classes.legend}
          aria-hidden
        >
          {format(0)}
          {Array.from({ length: STEPS }, (_, index) => (
            <span key={index} data-shade={index + 1} />
          ))}
          {format(top)}
        </Flex>
      )}
      {hover && (
        <Text
          span
          fz="xs"
          py="xxs"
          px="xs"
          className={`surface ${classes.tip}`}
          bdrs="sm"
          style={{ left: hover.x, top: hover.y }}
          aria-hidden
        >
          {hover.text}
        </Text>
      )}
    </Box>
  );
}
