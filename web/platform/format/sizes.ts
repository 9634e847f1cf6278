import { LANGUAGE, plural } from '../language.ts';
import { exactNumber } from './format.ts';

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in bytes: `940 bytes`, `1.8 MB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, '{n} byte', '{n} bytes');
  const step = Math.min(Math.floor(Math.log10(bytes) / 3), BYTE_UNITS.length);
  return new Intl.NumberFormat(LANGUAGE, {
    style: 'unit',
    unit: BYTE_UNITS[step - 1] ?? 'byte',
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** step);
}

/** A length of time: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `${exactNumber(Math.round(seconds * 10) / 10)} s`;
  const all = Math.round(seconds);
  if (all < 60) return `${all} s`;
  if (all < 3600) return `${Math.floor(all / 60)} min ${all % 60} s`;
  return `${Math.floor(all / 3600)} h ${Math.floor((all % 3600) / 60)} min`;
}
