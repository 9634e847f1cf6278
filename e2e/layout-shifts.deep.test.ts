import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ADMIN,
  type Browser,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

const url = sharedProduct();
const MOST_SHIFT = 0.05;
/** Long enough for skeletons to show, in ms. */
const LATENCY = 250;

const MONITOR_SECTIONS =
  'dashboard forecast market posts content sentiment coverage creators audience drafts budget orders ads rights links weekly settings';
const PROFILE_TABS = 'overview audience content brands network activity news ask';
const SETTINGS = 'sources users roles emv api-keys alerts companies audit single-sign-on outbox';
const ADDRESSES = [
  ...['/', '/profiles', '/profiles?view=cards', '/profiles/compare', '/lists', '/monitors', '/safety'],
  ...PROFILE_TABS.split(' ').map((tab) => `/profile/SLUG?tab=${tab}`),
  ...['table', 'board', 'gallery', 'report'].map((layout) => `/list/3?layout=${layout}`),
  ...['/list/casting/1', '/list/forecast/1', '/leaderboards', '/leaderboard/1'],
  ...MONITOR_SECTIONS.split(' ').map((tab) => `/monitor/1?tab=${tab}`),
  ...['/keyword', '/keyword?keyword=beauty', '/keywords', '/settings', '/account', '/verify-mobile'],
  ...SETTINGS.split(' ').map((page) => `/settings/${page}`),
  ...['/invitation#x', '/reset-password#x', '/unlock-sign-in#x', '/connect#x', '/brief#x', '/no/such/page'],
];

const COUNTING = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput)
        shifts.push({ value, moved: sources.map(({ node }) =>
          (node?.textContent ?? node?.nodeName ?? 'removed').slice(0, 40)).join(' | ') });
  }).observe({ type: 'layout-shift', buffered: true });
`;

let browser: Browser;
let slug: string;
const pages: Page[] = [];

/** Wide in English, and narrow in French, whose texts are the longest. */
const FORMS = [
  { locale: 'en-US', width: 1440, height: 900 },
  { locale: 'fr-FR', width: 390, height: 844 },
];

beforeAll(async () => {
  browser = await launchBrowser();
  for (const { locale, ...size } of FORMS) {
    const { context, page } = await somebody(browser, [], locale);
    await page.setViewportSize(size);
    if (pages.length === 0) await signIn(page, url);
    else await context.request.post(`${url}/api/login`, { data: ADMIN });
    const { profiles } = await (await context.request.get(`${url}/api/profiles?limit=1`)).json();
    ({ slug } = profiles[0]);
    await page.goto(url);
    await settled(page);
    await page.addInitScript(COUNTING);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: LATENCY, downloadThroughput: -1, uploadThroughput: -1 },
    });
    pages.push(page);
  }
});
afterAll(() => browser.close());

it.each(ADDRESSES)('%s moves little while it loads', async (address) => {
  for (const page of pages) {
    await page.goto('about:blank');
    await page.goto(`${url}${address.replace('SLUG', slug)}`);
    await settled(page);
    const shifts = (await page.evaluate('shifts')) as { value: number; moved: string }[];
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    const moved = shifts.map((shift) => `${shift.value.toFixed(3)} ${shift.moved}`).join('\n');
    expect(sum, `${page.viewportSize()?.width} px\n${moved}`).toBeLessThanOrEqual(MOST_SHIFT);
  }
});
