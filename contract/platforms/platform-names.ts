import { isPlatform, PLATFORM_VALUES, type PlatformValue, platformOfValue } from '../values/primitives.ts';
import { PLATFORM_TABLE } from './platforms.ts';

/** "Instagram", "Instagram reels". */
export const PLATFORM_NAMES = Object.fromEntries(
  PLATFORM_VALUES.map((value) => {
    const platform = platformOfValue(value);
    const { name } = PLATFORM_TABLE[platform];
    return [value, isPlatform(value) ? name : `${name} ${value.slice(platform.length + 1)}`];
  }),
) as Readonly<Record<PlatformValue, string>>;
