import { t } from '#web/platform/language.ts';

// Order matters: most browsers also name others.
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (table: [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Readable name of a user agent: `Firefox on Windows`. */
export function browserName(user_agent: string): string {
  const browser = nameIn(BROWSERS, user_agent);
  const system = nameIn(SYSTEMS, user_agent);
  if (browser !== undefined)
    return system === undefined ? browser : t('{browser} on {system}', { browser, system });
  return user_agent.trim() === '' ? t('Unknown browser') : user_agent.slice(0, 60);
}
