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

const url = sharedProduct();

interface Load {
  /** Sum of unexpected layout shifts. */
  shift: number;
  moved: string[];
  /** Until the first number. */
  scripts: string[];
  requests: string[];
  /** Of the scripts. */
  bytes: number;
}

const COUNTING = `
  window.load = { shift: 0, moved: [], until: null };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      load.shift += entry.value;
      for (const { node } of entry.sources)
        load.moved.push(entry.value.toFixed(3) + ' ' + (node?.getAttribute?.('aria-label') ?? node?.className ?? node?.nodeName));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    if (load.until === null && document.querySelector('main [class*="_number_"], main [class*="_value_"]:not([data-missing])'))
      load.until = performance.now();
  }).observe(document, { subtree: true, childList: true });
`;

const COUNTED = `(() => {
  const before = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= (load.until ?? Infinity));
  // Charts and the map come when they are seen, and their data may be there before the first number.
  const scripts = before.filter((entry) => /\\.js$/.test(entry.name) && !/charts|world-map/.test(entry.name));
  return {
    shift: load.shift,
    moved: load.moved,
    scripts: scripts.map(({ name }) => new URL(name).pathname),
    requests: before.map(({ name }) => new URL(name).pathname),
    bytes: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  };
})()`;

let browser: Browser;
let page: Page;
let addresses: Record<string, string>;

beforeAll(async () => {
  browser = await launchBrowser();
  const visit = await somebody(browser);
  ({ page } = visit);
  await signIn(page, url);
  await page.addInitScript(COUNTING);
  // Generous, for slow machines.
  const devtools = await visit.context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { profiles } = await (await visit.context.request.get(`${url}/api/profiles?limit=1`)).json();
  addresses = {
    Home: '/',
    Profiles: '/profiles',
    'a profile': `/profile/${profiles[0].slug}`,
    'a keyword report': '/keyword?keyword=beauty',
    Keywords: '/keywords',
    Sources: '/settings/sources',
    Users: '/settings/users',
    'Audit log': '/settings/audit',
  };
});
afterAll(() => browser.close());

it.each(['Home', 'Profiles', 'a profile', 'a keyword report', 'Keywords', 'Sources', 'Users', 'Audit log'])(
  '%s does not move from its first bytes on, with few files',
  async (name) => {
    const address = `${url}${addresses[name]}`;
    await page.goto(address);
    await settled(page);
    await page.goto('about:blank');
    await page.goto(address);
    await settled(page);
    const load = (await page.evaluate(COUNTED)) as Load;
    if (process.env.LOOK_LOADS !== undefined) console.log(name, JSON.stringify(load));
    expect(load.shift, load.moved.join('\n')).toBeLessThanOrEqual(0.02);
    expect(load.scripts.length, load.scripts.join('\n')).toBeLessThanOrEqual(20);
    expect(load.requests.length, load.requests.join('\n')).toBeLessThanOrEqual(45);
    expect(load.bytes).toBeLessThanOrEqual(370_000);
  },
);

it('keeps the frame and offers a retry for a page that was not loaded before going offline', async () => {
  const { context, page: tab } = await somebody(browser);
  await signIn(tab, url);
  await settled(tab);
  await context.setOffline(true);
  await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sources' }).click();
  await tab.getByRole('heading', { level: 1, name: 'Limelight did not respond' }).waitFor();
  await tab.getByRole('navigation', { name: 'Main' }).waitFor();
  await tab.getByRole('button', { name: 'Try again' }).click();
  await tab.getByRole('button', { name: 'Try again' }).waitFor();
  await context.setOffline(false);
  await tab.getByRole('button', { name: 'Try again' }).click();
  await tab.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
  await context.close();
});
