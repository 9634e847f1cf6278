import { expect, it } from 'vitest';
import catalogue from '#contract/languages/fr.json' with { type: 'json' };
import { EMV_MODEL_TEXTS, METRIC_DEFINITIONS } from '#server/analytics/metrics/definitions.ts';
import { reportColumns } from '#server/owned/report-columns.ts';
import { listShareable } from '#server/slices/lists/list-shareable.ts';

const { catalogueRules } = (await import('./catalogue.mjs' as string)) as {
  catalogueRules: (
    files?: Array<[file: string, text: string]>,
    french?: { texts: Record<string, string>; sentences: Record<string, string> },
  ) => string[];
};
const french = { texts: { 'Sign in': 'Se connecter' }, sentences: {} };
const strays = (text: string) =>
  catalogueRules([['web/slices/home/home-page.tsx', text]], french).map(
    (line) => /"(.*)" is/.exec(line)?.[1],
  );

it('finds every text of the screens in the French catalogue', () => {
  expect(catalogueRules()).toEqual([]);
});

it('finds texts of elements, attributes and constants', () => {
  expect(strays('const a = <p>Sign in</p>;')).toEqual(['Sign in']);
  expect(strays('const a = <X label="followers" size="large" />;')).toEqual(['followers']);
  expect(strays("const a = { title: 'Sign out', to: '/Sign out' };")).toEqual(['Sign out']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a screen
  expect(strays('const a = `Account of ${name}`;')).toEqual(['Account of {}']);
});

it('ignores texts in the catalogue, and texts that are never shown', () => {
  expect(strays("const a = () => <p title={t('Sign in')}>Limelight · {t('Sign in')}</p>;")).toEqual([]);
  expect(strays("const steps = ['Sign in'];")).toEqual([]);
  expect(strays("const keys = ['ArrowDown', 'End']; const sorts = ['posts DESC'];")).toEqual([]);
  expect(strays("console.warn('No answer came');")).toEqual([]);
  expect(
    strays("import x from 'Some where'; if (event.key === 'Escape') throw new Error('No such file');"),
  ).toEqual([]);
  expect(
    strays('const a = <X className="Two words" variant="subtle" style={{ margin: "0 auto" }} />;'),
  ).toEqual([]);
});

it('finds texts that are requested before the language is known', () => {
  const rules = (text: string) => catalogueRules([['web/ui/x.ts', text]], french);
  expect(rules("const a = t('Sign in');")).toEqual([
    "web/ui/x.ts:1: t('Sign in') must be called in a function",
  ]);
  expect(rules("const a = () => t('Sign in');")).toEqual([]);
});

it('finds places where French must not break a line', () => {
  const rules = (words: string) => catalogueRules([], { texts: { 'In English?': words }, sentences: {} });
  for (const words of ['Mot de passe ?', 'Quoi?', 'Nom : {name}', 'de « {name}\u00a0»', 'Au moins 20 %'])
    expect(rules(words), words).toEqual([
      `contract/languages/fr.json: "${words}" needs a non-breaking space (U+00A0) before : ; ? ! % and inside « »`,
    ]);
  expect(rules('Nom\u00a0: «\u00a0{name}\u00a0»\u00a0? À 10:30, https://example.com')).toEqual([]);
});

it('finds the server’s texts of metrics and of columns that a link can hide', () => {
  const texts = METRIC_DEFINITIONS.flatMap(({ label, meaning, of, note }) => [
    label,
    meaning,
    ...(of ? [of] : []),
    ...(note ? [note] : []),
  ]);
  const labels = [...EMV_MODEL_TEXTS, ...reportColumns, ...(listShareable.columns ?? [])].map(
    ({ label }) => label,
  );
  const known = new Set(Object.keys(catalogue.texts));
  expect([...texts, ...labels].filter((text) => !known.has(text))).toEqual([]);
});
