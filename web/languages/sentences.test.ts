import { describe, expect, it } from 'vitest';
import { toldAccess } from './french/told-access.ts';
import { toldImports } from './french/told-imports.ts';
import { toldLists } from './french/told-lists.ts';
import { toldReports } from './french/told-reports.ts';
import { french } from './french.ts';
import { sentencesOf } from './sentences.ts';

const REFUSED =
  /(?:(?:refuse|wrong|bad|new FileError|new ConnectorTrouble)\(\s*'\w+',|no\(|new (?:NotSent|ExportFailed)\()\s*(?:'([^'\n]+)'|`([^`]+)`)/g;
const sources = Object.values(
  import.meta.glob<string>(['../../{server,contract}/**/*.ts', '!**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const translated = sentencesOf(french, (said, values) =>
  (typeof said === 'string' ? said : said.other).replace(/\{(\w+)\}/g, (_place, name) =>
    String(values[name]),
  ),
);

describe('a sentence of the server', () => {
  it.each([
    ['This list is not shared with you. Ask its owner or an admin.', /\(liste\)/],
    ['Out: posted 12 days before the start (2026-03-01)', /publiée 12 jours avant le début \(2026-03-01\)/],
    ['“9,000 likes” is a folder. Creators go into the lists inside it.', /^«\u00a09,000 likes\u00a0»/],
    ['The TikTok account fell. Nobody knows.', null],
    [
      'Price “abc”: This is not a number. Try 900 or 1.5k.',
      /^Prix «\u00a0abc\u00a0»\u00a0: Ce n’est pas un nombre\. /,
    ],
    ['No connector for TikTok is set up. No import covers this time.', /pour TikTok\. Aucun import/],
    [
      'Likes fell from 12,000 to 12, about a thousandth, as when a separator or a unit is misread. Views rose from 1 to 9,000,000 within a month.',
      /^J’aime\u00a0: de 12000 à 12, .* mal lu\. Vues\u00a0: de 1 à 9000000 en un mois\.$/,
    ],
  ])('is found: %s', (sentence, said) => {
    if (said === null) expect(translated(sentence)).toBeNull();
    else expect(translated(sentence)).toMatch(said);
  });

  it('is French where a call is refused with it', () => {
    const refused = sources.flatMap((source) =>
      [...source.matchAll(REFUSED)].map(
        ([, text, template]) =>
          text ??
          // Parts inserted into a sentence are translated separately; names and numbers can be anything.
          template?.replace(/^\$\{(said|refused)\}.*/, 'xyz').replaceAll(/\$\{[^}]*\}/g, 'xyz') ??
          '',
      ),
    );
    expect(refused.length).toBeGreaterThan(80);
    const inEnglish = refused.filter((text) => text !== 'xyz' && translated(text) === null);
    expect([...new Set(inEnglish)]).toEqual([]);
  });

  it('is said by something: no French is left of one that is gone', () => {
    const everything = sources.join('\n').replaceAll("\\'", "'");
    const gone = Object.keys({ ...toldAccess, ...toldImports, ...toldLists, ...toldReports }).filter(
      (text) => {
        const own = text.split(/\{\w+\}|\b\d+ /).reduce((a, b) => (b.length > a.length ? b : a));
        return !everything.includes(own.replace(/\.$/, ''));
      },
    );
    expect(gone).toEqual([]);
  });
});
