import { LANGUAGE } from '#web/platform/language.ts';

const names = new Intl.DisplayNames([LANGUAGE], { type: 'language' });

/** Language name of an ISO 639 code, or the code itself. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

const CODES =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi yo zh zu';

export const LANGUAGES = CODES.split(' ').toSorted((a, b) =>
  languageName(a).localeCompare(languageName(b), LANGUAGE),
);
