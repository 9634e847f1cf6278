import type { CSSProperties } from 'react';
import { textOn } from '#contract/report/brand-colors.ts';
import type { BrandSettings } from '#contract/settings.ts';

/** Colors of the sender as CSS variables; text on them is legible. */
export function brandStyle({ main_color, second_color }: BrandSettings): CSSProperties {
  if (main_color === null) return {};
  const second = second_color ?? main_color;
  return {
    '--room-main': main_color,
    '--room-on-main': textOn(main_color),
    '--room-second': second,
  } as CSSProperties;
}
