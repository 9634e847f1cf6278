import type { AudienceDimension } from '#contract/values/primitives.ts';
import { parsePercentage } from '../values/numbers.ts';
import { keyIn } from './audience-groups.ts';

/** Plain numbers may be fractions or percentages. */
export interface WrittenShare {
  dimension: AudienceDimension;
  key: string;
  value: number;
  isPercent: boolean;
}

type Entry = Readonly<Record<string, unknown>>;

const KEYS = ['code', 'key', 'name', 'title', 'label', 'tag', 'username', 'range', 'age_range', 'id'];
const SHARES = [
  'weight',
  'share',
  'percentage',
  'percent',
  'prc',
  'ratio',
  'value',
  'distribution',
  'fraction',
];
const AGES = ['age_range', 'ageRange', 'age_group', 'ageGroup', 'age', 'code', 'range'];

/**
 * JSON of data providers: `[{"code":"FEMALE","weight":0.6}]`, `{"FR":60}`,
 * `[{"code":"18-24","male":0.1,"female":0.2}]`. Null for other texts.
 */
export function listedShares(dimension: AudienceDimension, text: string): WrittenShare[] | null {
  if (!/^\s*[[{]/.test(text)) return textShares(dimension, text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const list = listIn(value);
  if (list === null) return null;
  const shares = list.flatMap((entry) => sharesIn(dimension, entry));
  return list.length > 0 && shares.length === 0 ? null : shares;
}

const TEXT_SHARE = /^(.+?)(?:\s*[:=(–-]\s*|\s+)(\d[\d.,]*\s*[%٪])\)?$/;

/** "Oslo: 23.1%, Bergen: 8.2%", "Norway (70%), Sweden (10%)", "18-24 40%; 25-34 60%" */
function textShares(dimension: AudienceDimension, text: string): WrittenShare[] | null {
  if (!/[%٪]\)?\s*$/.test(text)) return null;
  const parts = text.split(/(?<=[%٪]\)?)\s*[,;|/\n]\s*/).map((part) => TEXT_SHARE.exec(part.trim()));
  if (parts.some((part) => part === null)) return null;
  const shares = parts.flatMap((part) => written(dimension, part?.[1] ?? '', part?.[2] ?? ''));
  return shares.length > 0 ? shares : null;
}

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listIn(value: unknown): Entry[] | null {
  if (Array.isArray(value)) return value.every(isObject) ? value : null;
  if (!isObject(value)) return null;
  const inner = Object.values(value).find(Array.isArray);
  if (inner !== undefined) return listIn(inner);
  return Object.entries(value).map(([key, share]) => ({ key, share }));
}

function sharesIn(dimension: AudienceDimension, entry: Entry): WrittenShare[] {
  const byGender = (['male', 'female'] as const).filter((gender) => entry[gender] !== undefined);
  if (dimension === 'genders_per_age' && byGender.length > 0) {
    const age = textOf(entry, AGES);
    return byGender.flatMap((gender) => written(dimension, `${gender} ${age}`, entry[gender]));
  }
  const share = SHARES.map((name) => entry[name]).find((value) => value !== undefined && value !== null);
  const gender = textOf(entry, ['gender']);
  const both = gender !== '' ? `${gender} ${textOf(entry, AGES)}` : '';
  if (dimension === 'genders_per_age' && both !== '') return written(dimension, both, share);
  return written(dimension, textOf(entry, KEYS), share);
}

function textOf(entry: Entry, names: readonly string[]): string {
  const value = names.map((name) => entry[name]).find((one) => typeof one === 'string' && one !== '');
  return typeof value === 'string' ? value : '';
}

function written(dimension: AudienceDimension, name: string, value: unknown): WrittenShare[] {
  const key = keyIn(dimension, name);
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const share = readShare(text);
  return key === null || share === null ? [] : [{ dimension, key, ...share }];
}

/** A share has no thousands: its only mark is the decimal one. */
export function readShare(text: string): { value: number; isPercent: boolean } | null {
  const value = parsePercentage(text, text.includes(',') ? ',' : '.');
  const isPercent = /[%٪]\s*$/.test(text);
  return typeof value === 'number' ? { value: isPercent ? value * 100 : value, isPercent } : null;
}
