/** Decimal mark: "1,5" has a comma. */
export type DecimalMark = '.' | ',';

const UNIT_WORDS: readonly [factor: number, words: string][] = [
  [1e3, 'k|tsd|千|천|тыс|mil|thousand'],
  [1e4, '万|萬|w|만'],
  [1e5, 'lakh|lac'],
  [1e6, 'm|mn|mio|mill|mln|mi|млн|million'],
  [1e7, 'cr|crore'],
  [1e8, '亿|億|억'],
  [1e9, 'b|bn|bi|md|mrd|mld|млрд|billion'],
  [1e12, 't'],
];
const UNITS = new Map(
  UNIT_WORDS.flatMap(([factor, words]) => words.split('|').map((word) => [word, factor])),
);
const NUMBER = new RegExp(
  `^([+-]?)([\\d.,\\s']*\\d[.,]?)(?:e([+-]?\\d{1,2}))?\\s*(?:(${[...UNITS.keys()].join('|')})\\.?)?\\+?$`,
  'i',
);
const NOUN =
  /\s*(views?|likes?|comments?|shares?|plays?|followers?|subscribers?|posts?|videos?|aufrufe?|abonnenten|kommentare?|beitr[aä]ge?|vues?|abonn[eé]e?s?|j['’]aime|commentaires?|publications?|visualizaciones|vistas|reproducciones|seguidore?s?|suscriptores|comentarios|publicaciones|visualiza[cç][oõ]es|inscritos|curtidas|coment[aá]rios|visualizzazioni|iscritti|commenti|weergaven|volgers|abonnees|回視聴|回再生|次观看|次播放|粉丝|人|명)$/i;

const LONGEST = 60;

/** Parts of a number before its marks are interpreted. */
export interface WrittenNumber {
  isNegative: boolean;
  /** ASCII digits, "." and ","; other thousands separators are removed. */
  digits: string;
  exponent: number;
  /** 1 without a unit. */
  unit: number;
}

export function writtenNumber(text: string): WrittenNumber | null {
  if (text.length > LONGEST) return null;
  const bare = asciiDigits(text.normalize('NFKC')).trim().replace(NOUN, '');
  const match = NUMBER.exec(bare);
  if (match === null) return null;
  const [, sign, digits = '', exponent = '0', unit] = match;
  const marked = digits.trim();
  // Spaces and apostrophes separate groups of three digits.
  if (/[\s']/.test(marked) && !/^\d{1,3}(?:[\s']\d{3})+(?:[.,]\d*)?$/.test(marked)) return null;
  return {
    isNegative: sign === '-',
    digits: marked.replace(/[\s']/g, ''),
    exponent: Number(exponent),
    unit: unit === undefined ? 1 : (UNITS.get(unit.toLowerCase()) ?? 1),
  };
}

/**
 * Decimal mark, as far as this number alone shows it: comma in "1.234,5" and "1.234.567", point in "12.5", either in "48.200".
 */
export function decimalMarkOf({ digits, unit }: WrittenNumber): DecimalMark | 'either' | 'nonsense' {
  const marks = digits.replace(/\d/g, '');
  if (marks === '') return '.';
  const last = marks.at(-1) as DecimalMark;
  const other = last === '.' ? ',' : '.';
  if (marks.includes(other)) {
    const [whole = '', , more] = digits.split(last);
    return more === undefined && isGrouped(whole, other) ? last : 'nonsense';
  }
  if (marks.length > 1) return isGrouped(digits, last) ? other : 'nonsense';
  const [whole = '', fraction = ''] = digits.split(last);
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && unit === 1 ? 'either' : last;
}

export function numberOf(written: WrittenNumber, mark: DecimalMark): number {
  const plain = written.digits.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.');
  // Removes floating-point noise (1.4 × 10,000); no source has more than twelve digits.
  const size = Number((Number(plain) * 10 ** written.exponent * written.unit).toPrecision(15));
  return written.isNegative ? -size : size;
}

function isGrouped(whole: string, mark: string): boolean {
  const [first = '', ...groups] = whole.split(mark);
  // Groups of two digits: Indian numbering, 12,34,567.
  return (
    /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{2,3}$/.test(group)) && groups.at(-1)?.length === 3
  );
}

/** Digit 0 of other scripts: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** Converts Arabic, Devanagari and other digits to ASCII, and Arabic marks to "," for thousands and "." for decimals. */
export function asciiDigits(text: string): string {
  if (!/[\u0660-\u066c\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59’]/.test(text)) return text;
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('’', "'");
}
