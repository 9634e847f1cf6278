import { spellingsOf } from '#contract/platforms/platforms.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { writtenNumber } from '#contract/values/written-number.ts';
import { orderToldBy, parseTime } from '../values/dates.ts';
import { areRounded } from '../values/ids.ts';
import { parseMonth } from '../values/months.ts';
import { isDuration } from '../values/numbers.ts';
import { isNothing, Refused } from '../values/parsed.ts';
import { parseCountry, parseLanguage } from '../values/places.ts';
import { parseBoolean, parseGender } from '../values/words.ts';
import { addressKind, platformOfHost } from './addresses.ts';
import type { Holds } from './fields.ts';

/** Forms of the cells, each as a share 0..1 of the filled ones. */
export interface ColumnValues {
  /** Filled cells. */
  filled: number;
  distinct: number;
  /** Raw filled cells. */
  cells: string[];
  share: Readonly<Record<Shape, number>>;
  /** Share of cells with URLs of this platform's posts, accounts and images. */
  platforms: ReadonlyMap<Platform, number>;
  /** Average length. */
  length: number;
  /** Ids that a spreadsheet rounded. */
  is_rounded: boolean;
  /** 1, 2, 3 … */
  is_numbering: boolean;
}

const SHAPES = {
  integer: (cell) => /^\d{1,18}$/.test(cell),
  number: (cell) => writtenNumber(cell) !== null,
  fraction: (cell) => /^\d*[.,]\d+$/.test(cell),
  percent: (cell) => /\d\s*[%٪]$/.test(cell),
  flag: (cell) => !(parseBoolean(cell) instanceof Refused),
  word_flag: (cell) => !/^[01](\.0)?$/.test(cell) && !(parseBoolean(cell) instanceof Refused),
  moment: (cell) => isMoment(cell),
  clock: (cell) => /^\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?$/i.test(cell),
  unix: (cell) => /^1[0-9]{9}(\d{3})?(\.\d+)?$/.test(cell),
  seconds: (cell) => isDuration(cell),
  iso_duration: (cell) => /^P(T|\d)/.test(cell),
  address: (cell) => /^(https?:\/\/|www\.)\S+$/i.test(cell),
  addresses: (cell) => /^[[\s"]*https?:\/\//i.test(cell),
  post_address: (cell) => addressKind(cell)?.of === 'post',
  account_address: (cell) => addressKind(cell)?.of === 'account',
  picture_address: (cell) =>
    addressKind(cell)?.of === 'picture' || /^https?:\S+\.(jpe?g|png|webp|heic)(\?|$)/i.test(cell),
  video_file: (cell) => /^https?:\S+\.(mp4|m4v|mov|webm|m3u8)(\?|$)/i.test(cell),
  handle: (cell) => /^[@＠]?[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$|^[@＠]?_[\w.]{1,39}$/u.test(cell),
  username: (cell) => /^[@＠]?[a-z0-9_][a-z0-9._-]{1,39}$/.test(cell),
  at_handle: (cell) => /^[@＠][\p{L}\p{N}._-]+$/u.test(cell),
  blank_inside: (cell) => /\S\s+\S/.test(cell),
  letters: (cell) => /\p{L}/u.test(cell),
  video_id: (cell) => /^[\w-]{11}$/.test(cell) && !/^\d+$/.test(cell),
  channel_id: (cell) => /^UC[\w-]{22}$/.test(cell),
  shortcode: (cell) => /^[A-Za-z0-9_-]{10,12}$/.test(cell) && /[A-Z]/.test(cell) && /[a-z]/.test(cell),
  note_id: (cell) => /^[0-9a-f]{24}$/.test(cell),
  video_number: (cell) => /^[67]\d{18}$/.test(cell),
  long_number: (cell) => /^\d{8,20}$|^\d{6,20}_\d{4,20}$/.test(cell),
  huge_number: (cell) => /^\d{13,}$/.test(cell),
  id: (cell) => /^[\w:-]{4,64}$/.test(cell),
  key: (cell) => /^[\w:.=-]{1,100}$/.test(cell),
  list: (cell) => /^\[.*\]$/s.test(cell) || /[|;,]/.test(cell),
  objects: (cell) => /^\[?\s*\{\s*"/.test(cell) && !cell.startsWith('{"text":'),
  hashtags: (cell) => /(^|[\s,["'])[#＃][\p{L}\p{N}_]/u.test(cell),
  country: (cell) => cell.length < 40 && !(parseCountry(cell) instanceof Refused),
  language: (cell) =>
    cell.length < 60 && cell.split(/[,;|/]/).every((part) => !(parseLanguage(part) instanceof Refused)),
  gender: (cell) => !(parseGender(cell) instanceof Refused),
  platform: (cell) => platformWord(cell) !== null,
  date_only_year: (cell) => /^(19|20)\d{2}$/.test(cell),
} as const satisfies Record<string, (cell: string) => boolean>;
export type Shape = keyof typeof SHAPES;
const SHAPE_NAMES = Object.keys(SHAPES) as Shape[];

/** Longer cells are cut. */
const LONGEST = 2000;

/** Forms are checked in the first `most` cells. */
export function valuesOf(column: readonly string[], most = 300): ColumnValues {
  const cells = column.map((cell) => cell.slice(0, LONGEST).trim()).filter((cell) => !isNothing(cell));
  const seen = cells.slice(0, most);
  const share = Object.fromEntries(
    SHAPE_NAMES.map((name) => [
      name,
      seen.filter((cell) => SHAPES[name](cell)).length / Math.max(1, seen.length),
    ]),
  ) as Record<Shape, number>;
  const platforms = new Map<Platform, number>();
  for (const cell of seen) {
    const platform = platformOfHost(cell);
    if (platform) platforms.set(platform, (platforms.get(platform) ?? 0) + 1 / seen.length);
  }
  const numbers = seen.slice(0, 50).map(Number);
  return {
    filled: cells.length,
    distinct: new Set(cells).size,
    cells,
    share,
    platforms,
    length: seen.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, seen.length),
    is_rounded: areRounded(seen),
    is_numbering:
      seen.length > 2 &&
      numbers.every((n, i) => i === 0 || n === (numbers[i - 1] ?? 0) + 1) &&
      (numbers[0] ?? 9) <= 1,
  };
}

/** Required share of valid values; the rest may be dirt. */
const MOST = 0.8;

/** Whether the values fit the field. */
export function canHold(values: ColumnValues, holds: Holds): boolean {
  const { share } = values;
  if (values.filled === 0) return true;
  const isBareText = share.number < 0.5 && share.address < 0.5;
  switch (holds) {
    case 'count':
      return share.number >= MOST && share.percent === 0 && share.huge_number < 0.5;
    case 'share':
      return share.number >= MOST || share.percent >= MOST;
    case 'seconds':
      return share.seconds >= MOST;
    case 'addresses':
      return share.addresses >= MOST;
    case 'time':
      return share.moment >= MOST && !isNumberOnly(values);
    case 'clock':
      return share.clock >= MOST;
    case 'day':
      return share.moment >= 0.3 || values.cells.some((cell) => /^\d{4}-\d{2}-\d{2}/.test(cell));
    case 'flag':
      return share.flag >= MOST;
    case 'address':
      return share.address >= MOST || share.post_address >= MOST || share.account_address >= MOST;
    case 'handle':
      return (
        (share.letters >= 0.3 || (share.integer >= MOST && values.length >= 5)) &&
        share.word_flag < 0.5 &&
        share.moment < 0.5 &&
        share.percent < 0.5 &&
        share.post_address < 0.5 &&
        values.length < 60
      );
    case 'name':
      return isBareText && share.word_flag < 0.5 && share.moment < 0.5 && values.length < 90;
    case 'site':
      return share.letters >= MOST && share.blank_inside < 0.3 && share.word_flag < 0.5;
    case 'id':
      return (
        share.id >= MOST &&
        !values.is_rounded &&
        !values.is_numbering &&
        share.fraction < 0.5 &&
        share.moment - share.integer < 0.5
      );
    case 'key':
      return (
        share.key >= MOST && !values.is_rounded && !values.is_numbering && share.moment - share.integer < 0.5
      );
    case 'country':
      return share.country >= 0.6;
    case 'language':
      return share.language >= 0.6;
    case 'gender':
      return share.gender >= MOST;
    case 'platform':
      return share.platform >= MOST;
    case 'type':
      return (
        share.letters >= MOST &&
        values.length < 30 &&
        values.distinct <= 15 &&
        share.moment < 0.5 &&
        share.address < 0.5
      );
    case 'list':
      return share.letters >= 0.5 && share.address < 0.5 && share.moment < 0.5;
    case 'text':
      return (
        share.letters >= 0.5 &&
        share.address < MOST &&
        share.moment < 0.5 &&
        share.percent < 0.5 &&
        share.objects < 0.5
      );
  }
}

/** Counts, shares or dates: neither ids nor only zeros. */
export const areNumbers = ({ share, cells }: ColumnValues): boolean =>
  share.huge_number < 0.5 &&
  (share.number >= MOST || share.percent >= MOST || share.moment >= MOST) &&
  cells.some((cell) => !/^0([.,]0+)?$/.test(cell));

/** "20240703" and Unix times are dates if the whole column is; other plain numbers are not. */
const isNumberOnly = ({ share, cells }: ColumnValues) =>
  share.integer >= MOST && share.unix < MOST && !cells.every((cell) => /^20[0-3]\d[01]\d[0-3]\d$/.test(cell));

function isMoment(cell: string): boolean {
  if (orderToldBy(cell) !== null || /^\d{4}-\d{2}-\d{2}([T ]|$)/.test(cell)) return true;
  if (parseMonth(cell) !== null) return true;
  const at = parseTime(cell);
  return at !== null && !(at instanceof Refused);
}

const PLATFORM_OF_WORD = new Map(
  PLATFORMS.flatMap((platform) => spellingsOf(platform).map((word): [string, Platform] => [word, platform])),
);
const OTHER_PLATFORMS = new Set([
  'facebook',
  'twitter',
  'x',
  'linkedin',
  'pinterest',
  'threads',
  'twitch',
  'weibo',
  '微博',
  'bilibili',
  'kuaishou',
  '快手',
]);

const plainWord = (cell: string) =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Nothing but the name of a supported platform: not "IG reel". */
export const isPlatform = (cell: string): boolean => PLATFORM_OF_WORD.has(plainWord(cell));

/** `other` for an unsupported platform, null for no platform. */
export function platformWord(cell: string): Platform | 'other' | null {
  const word = plainWord(cell);
  return (
    PLATFORM_OF_WORD.get(word) ??
    PLATFORM_OF_WORD.get(word.split(' ')[0] ?? '') ??
    (OTHER_PLATFORMS.has(word) || OTHER_PLATFORMS.has(word.split(' ')[0] ?? '') ? 'other' : null)
  );
}
