import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nounWord, sentenceFor } from '#contract/sentences/sentences.ts';

/** Loads the module as a page with these languages would. */
async function opened(kept: string | null, ...browser: string[]) {
  vi.resetModules();
  if (kept === null) localStorage.removeItem('limelight:language');
  else localStorage.setItem('limelight:language', kept);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  const language = await import('./language.ts');
  await language.loadLanguage();
  return { ...language, ...(await import('./format/format.ts')) };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('is the chosen one, else the browser’s first available one, else English', async () => {
  expect((await opened('fr', 'en-US')).LANGUAGE).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
  expect((await opened(null, 'de-DE', 'fr-CA', 'en')).LANGUAGE).toBe('fr');
  expect((await opened('xx', 'de-DE')).LANGUAGE).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

it('fills values into texts, and numbers into their forms', async () => {
  const english = await opened(null, 'en-GB');
  expect(english.t('Sign in')).toBe('Sign in');
  expect(english.t('Account of {name}', { name: 'Ada {n}' })).toBe('Account of Ada {n}');
  expect(english.plural(1, '{n} post', '{n} posts')).toBe('1 post');
  expect(english.plural(1200, '{n} post', '{n} posts')).toBe('1,200 posts');
  const french = await opened('fr');
  expect(french.t('Sign in')).toBe('Se connecter');
  expect(french.t('{n} of {all}', { n: 8, all: 12_000 })).toBe('8 sur 12\u202f000');
  expect(french.plural(0, '{n} post', '{n} posts')).toBe('0 publication');
  expect(french.plural(2, '{n} post', '{n} posts')).toBe('2 publications');
});

it('translates a sentence by its code, with its values and nested sentences', async () => {
  const sentence = sentenceFor('object_action_not_allowed', {
    act: sentenceFor('act_rename'),
    noun: nounWord('list'),
  });
  const full = sentenceFor('list_full', { n: 1000 });
  const { sentenceText } = await opened('fr');
  const { messageText } = await import('./api/errors.ts');
  const translated = (text: string) => messageText({ message: text });
  expect(sentenceText(sentence)).toBe(
    'Réservé au propriétaire ou à un administrateur (liste\u00a0: renommer).',
  );
  expect(sentenceText(full)).toBe(
    'La liste est pleine\u00a0: elle peut contenir au plus 1\u202f000 créateurs.',
  );
  expect(sentenceText({ code: 'of_a_newer_server', values: {}, text: 'In English.' })).toBe('In English.');
  expect(translated('Name is required')).toBe('Le nom est obligatoire');
  const { message } = await import('#contract/sentences/message.ts');
  expect(translated(message('At most {n} creators at once', { n: 1000 }))).toBe(
    'Au plus 1\u202f000 créateurs à la fois',
  );
  expect(translated('No catalogue has this, nor 3 of it.')).toBe('No catalogue has this, nor 3 of it.');
  const { httpError } = await import('./api/http.ts');
  const { normaliseError } = await import('./api/errors.ts');
  const { text, ...data } = full;
  const body = { code: 'CONFLICT', status: 409, message: text, data };
  expect(normaliseError(httpError({ status: 409, statusText: '' }, body)).message).toBe(sentenceText(full));
  const english = await opened('en');
  expect(english.sentenceText(full)).toBe('The list is full: it can contain at most 1,000 creators.');
});

it('writes numbers, money and times by its locale', async () => {
  const { exactNumber, percent, money, change, ago, countryName } = await opened('fr');
  expect(exactNumber(12_438.5)).toBe('12\u202f438,5');
  expect(percent(0.005)).toBe('0,50\u00a0%');
  expect(change(-0.0042)).toBe('−0,4\u00a0%');
  expect(money(12.5, 'EUR')).toBe('12,50\u00a0€');
  expect(ago('2026-06-10T11:56:00Z', Date.parse('2026-06-10T12:00:00Z'))).toBe('il y a 4 minutes');
  expect(countryName('DE')).toBe('Allemagne');
});

it('reloads the page only when the user has another one', async () => {
  const { followLanguage } = await opened(null, 'en-US');
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  followLanguage(null);
  followLanguage('en');
  expect(reload).not.toHaveBeenCalled();
  followLanguage('fr');
  expect(reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem('limelight:language')).toBe('fr');
  vi.unstubAllGlobals();
});
