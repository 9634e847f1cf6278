import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Browser,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

// As if every text of the database were hostile: answers are changed on their way to the browser.

const MARKUP = '<img src=x onerror="window.ran=true"><svg onload="window.ran=true">';
const SCRIPT_ADDRESS = 'javascript:window.ran=true';
/** Written by React in place of a script. */
const REFUSED = /^javascript:throw new Error\('React has blocked/;
/** Fields that people write, or that come with posts. */
const TEXTS =
  /(^|_)(name|names|title|label|text|words?|bio|about|caption|description|note|notes|comment|reason|brief|headline|summary|group|tag|tags|hashtags?|mentions?|author|folder|details|target|file)$/;
const ADDRESSES = /(^|_)(url|link|website|portfolio|permalink|video|source)$/;

/** Zod asks whether it may compile. */
const NOTE_VIOLATIONS = `window.held = [];
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  if (blockedURI !== 'eval') window.held.push([violatedDirective, blockedURI, sample].join(' '));
});`;

interface Seen {
  ran: boolean;
  held: string[];
  links: string[];
  scripts: number;
}
const LOOK = `({
  ran: 'ran' in window,
  held: window.held,
  links: [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href')),
  scripts: document.querySelectorAll('img[onerror], svg[onload]').length,
})`;

let url: string;
let browser: Browser;
let page: Page;
const changed = { texts: 0, addresses: 0 };

function hostile(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => hostile(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hostile(item, name)]));
  if (ADDRESSES.test(key) && (value === null || /^https?:/.test(String(value)))) {
    changed.addresses++;
    return SCRIPT_ADDRESS;
  }
  if (typeof value !== 'string' || value === '') return value;
  if (!TEXTS.test(key)) return value;
  changed.texts++;
  return `${value} ${MARKUP}`;
}

beforeAll(async () => {
  url = sharedProduct();
  browser = await launchBrowser();
  ({ page } = await somebody(browser));
  await signIn(page, url);
  await page.addInitScript(NOTE_VIOLATIONS);
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch().catch(() => null);
    if (!answer) return route.abort();
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: hostile(await answer.json()) });
  });
});
afterAll(async () => {
  await page?.unrouteAll({ behavior: 'ignoreErrors' });
  await browser?.close();
});

/** One address of each kind of page. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*$/, '')
    .replace(/\/(profile|list|monitor|leaderboard|keyword|casting|forecast)\/[^/]+/, '/$1/x');

it('runs no script from any text on any page, and opens no script as a URL', async () => {
  const seen = new Map<string, string>([
    ['/', '/'],
    ['/keyword', '/keyword?keyword=beauty'],
    ['/safety', '/safety'],
  ]);
  const problems: string[] = [];
  for (const [kind, path] of seen) {
    await page.goto(url + path);
    await settled(page);
    for (const chart of await page.locator('canvas').all())
      await chart.hover({ force: true, timeout: 2000 }).catch(() => {});
    const { ran, held, links, scripts } = (await page.evaluate(LOOK)) as Seen;
    if (ran || scripts > 0) problems.push(`${kind}: markup of a text is in the page`);
    for (const directive of held) problems.push(`${kind}: ${directive}`);
    for (const link of links) {
      if (/^\s*javascript:/i.test(link) && !REFUSED.test(link)) problems.push(`${kind}: ${link}`);
      if (link.startsWith('/') && !link.startsWith('/api') && !seen.has(kindOf(link)))
        seen.set(kindOf(link), link);
    }
  }
  expect(changed.texts).toBeGreaterThan(1000);
  expect(changed.addresses).toBeGreaterThan(20);
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['/profile/x', '/list/x', '/monitor/x', '/leaderboard/x', '/settings/audit']),
  );
  expect([...new Set(problems)]).toEqual([]);
});
