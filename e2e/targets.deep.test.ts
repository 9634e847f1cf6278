import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf } from './calls.ts';
import {
  type Browser,
  type BrowserContext,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
  signIn,
} from './product.ts';

// WCAG 2.5.8: controls are at least 24 px to hit, on phones 44 px. Links in sentences are exempt.

const url = sharedProduct();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Rows like those before them. */
const REPEATED = '[data-index]:nth-child(n+5), tbody tr:nth-child(n+5), li:nth-child(n+9)';
const CONTROLS =
  'a[href], button, summary, select, textarea, input:not([type=hidden], [type=file]), [role=button], [role=tab], [role=option]';

/** Measures by asking which element is at a point, so that covered and clipped areas do not count. */
const MEASURE = `(least) => {
  const small = new Set();
  const nameOf = (e) => (e.getAttribute('aria-label') || e.labels?.[0]?.innerText || e.innerText || e.title || e.name)
    .trim().replace(/\\s+/g, ' ').slice(0, 40);
  const isInSentence = (e) => getComputedStyle(e).display.startsWith('inline') && !e.querySelector('svg') &&
    [...e.parentNode.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== '');
  for (const control of document.querySelectorAll(${JSON.stringify(CONTROLS)})) {
    if (control.closest(${JSON.stringify(REPEATED)}) || control.matches(':disabled') || isInSentence(control)) continue;
    const labels = [...(control.labels ?? [])];
    const box = control.getBoundingClientRect();
    const isShown = (r) => r.width > 2 && r.height > 2;
    const visible = (e) => isShown(e.getBoundingClientRect()) && e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const target = visible(control) ? control : labels.find(visible);
    if (!target || target.closest('.visually-hidden') || target.matches('[href="#main"]')) continue;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    // A click beside the text of such a field focuses it, and a row opens what its link opens.
    const around = [control.closest('.mantine-Input-input'), control.matches('a') && control.closest('[data-opens]')];
    const own = [control, ...labels, ...around.filter(Boolean)];
    const at = (x, y) => document.elementFromPoint(x, y);
    const isOwn = (x, y) => {
      const other = at(x, y)?.closest('a, button, input:not(.mantine-Input-input *), label');
      return own.some((e) => e.contains(at(x, y))) && (!other || own.some((e) => e === other || other.contains(e) || e.matches('label')));
    };
    const reach = (dx, dy) => {
      let n = 0;
      while (n < least && isOwn(x + dx * (n + 1), y + dy * (n + 1))) n++;
      return n;
    };
    if (!isOwn(x, y)) {
      const over = at(x, y);
      if (over !== null && !over.closest('[role=dialog]'))
        small.add(control.tagName.toLowerCase() + ' “' + nameOf(control) + '” is covered by ' + over.tagName.toLowerCase() + ' ' + String(over.className.baseVal ?? over.className).slice(0, 40));
      continue;
    }
    const [w, h] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
    // A hairline may end the area on each side.
    if (w < least - 2 || h < least - 2)
      small.add(control.tagName.toLowerCase() + ' “' + nameOf(control) + '” ' + w + ' × ' + h + ' px');
  }
  return [...small];
}`;

/** Every screen, and the tabs that have controls of their own. */
async function addresses(context: BrowserContext): Promise<string[]> {
  const { read } = callsOf(() => ({ context, url }));
  const { profiles } = await read('/profiles?limit=1');
  const { lists } = await read('/lists/user_lists');
  const list = lists.find((one: { name: string }) => one.name === 'Short list for the client');
  const { data: saved } = await read('/keyword/user_filters');
  return [
    '/',
    '/profiles',
    `/profiles/compare`,
    ...['', '?tab=audience', '?tab=content', '?tab=activity'].map(
      (tab) => `/profile/${profiles[0].slug}${tab}`,
    ),
    '/lists',
    `/list/${list.id}`,
    ...['board', 'gallery', 'report'].map((layout) => `/list/${list.id}?layout=${layout}`),
    '/list/casting/1',
    '/list/forecast/1',
    '/monitors',
    ...['dashboard', 'market', 'posts', 'coverage', 'creators', 'budget', 'ads', 'weekly', 'settings'].map(
      (tab) => `/monitor/1?tab=${tab}`,
    ),
    '/leaderboards',
    '/leaderboard/1',
    '/keyword',
    '/keyword?keyword=beauty',
    '/keywords',
    ...saved
      .slice(0, 1)
      .map((one: { keyword_user_filter_id: number }) => `/keyword/${one.keyword_user_filter_id}`),
    '/safety',
    '/settings',
    ...[
      'sources',
      'users',
      'roles',
      'emv',
      'api-keys',
      'alerts',
      'companies',
      'audit',
      'outbox',
      'single-sign-on',
    ].map((part) => `/settings/${part}`),
    '/account',
  ];
}

async function smallTargets(page: Page, address: string, least: number): Promise<string[]> {
  await page.goto(`${url}${address}`);
  await settled(page);
  const small = (await page.evaluate(`(${MEASURE})(${least})`)) as string[];
  return small.map((one) => `${address}: ${one}`);
}

it.each([
  { width: 390, least: 44, form: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  { width: 1440, least: 24, form: { viewport: { width: 1440, height: 900 } } },
])('has controls of at least $least px on every screen at $width px', async ({ least, form }) => {
  const context = await browser.newContext({ locale: 'en-US', ...form });
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  await signIn(page, url);
  const small: string[] = [];
  for (const address of await addresses(context)) small.push(...(await smallTargets(page, address, least)));
  await context.close();
  expect(small).toEqual([]);
});
