import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '#server/platform/root.ts';
import {
  ADMIN,
  type Browser,
  launchBrowser,
  settled,
  signIn,
  startProduct,
  watchConsole,
} from '../e2e/product.ts';

// npm run look [-- --demo POSTS | --data FOLDER --email E --password P]: screenshots of every route in four
// forms to ./look. With `--readme` only the two pictures of README.md.

const { values } = parseArgs({
  options: {
    demo: { type: 'string', default: '10000' },
    data: { type: 'string' },
    email: { type: 'string', default: ADMIN.email },
    password: { type: 'string', default: ADMIN.password },
    /** Only routes whose address contains this text. */
    only: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
  },
});

const OUT = path.join(ROOT, 'look');
const WIDTHS = [
  { width: 1440, height: 1000 },
  { width: 360, height: 740 },
];
const SCHEMES = ['light', 'dark'] as const;

interface Shot {
  name: string;
  address: string;
}

const plain = (name: string, address: string): Shot => ({ name, address });

async function routes(get: <T>(call: string) => Promise<T>): Promise<Shot[]> {
  const { profiles } = await get<{ profiles: { slug: string }[] }>('profiles?limit=1');
  const { newest_post } = await get<{ newest_post: string | null }>('navigation');
  const to = newest_post ?? new Date().toISOString().slice(0, 10);
  const from = new Date(Date.parse(to) - 89 * 86_400_000).toISOString().slice(0, 10);
  const search = new URLSearchParams({ keyword: 'beauty', from_date: from, to_date: to });
  const slug = profiles[0]?.slug ?? 'nobody';
  const saved = await get<{ data: { keyword_user_filter_id: number }[] }>('keyword/user_filters');
  const id = saved.data[0]?.keyword_user_filter_id ?? 1;
  const { public_token } = await get<{ public_token?: { token: string } | null }>(
    `sharing/keywords/${id}/public_token`,
  );
  return [
    plain('home', '/'),
    plain('profiles', '/profiles'),
    ...['', 'audience', 'content', 'activity'].map((tab) =>
      plain(`profile${tab && `-${tab}`}`, `/profile/${slug}${tab && `?tab=${tab}`}`),
    ),
    plain('keyword', '/keyword'),
    plain('keyword-result', `/keyword?${search}`),
    plain('keyword-compare', `/keyword?${search}&compare=skincare&compare=%23travel`),
    plain('keywords', '/keywords'),
    plain('keyword-saved', `/keyword/${id}`),
    plain('lists', '/lists'),
    plain('list', '/list/spring'),
    plain('list-forecast', '/list/forecast/spring'),
    plain('monitors', '/monitors'),
    plain('monitor', '/monitor/spring'),
    plain('leaderboards', '/leaderboards'),
    plain('leaderboard', '/leaderboard/1'),
    plain('settings', '/settings'),
    ...['sources', 'users', 'companies', 'roles', 'emv', 'api-keys', 'audit', 'outbox'].map((part) =>
      plain(`settings-${part}`, `/settings/${part}`),
    ),
    plain('account', '/account'),
    plain('verify-mobile', '/verify-mobile'),
    plain('forgot-password', '/forgot-password'),
    plain('reset-password', '/reset-password#token'),
    plain('invitation', '/invitation#token'),
    plain('unlock-sign-in', '/unlock-sign-in#token'),
    plain('toast', '/test-toast-to-remove-later'),
    plain('not-found', '/no/such/page'),
    // Must be last: afterwards the tab belongs to a visitor.
    ...(public_token ? [plain('keyword-shared', `/keyword/${id}?public_token=${public_token.token}`)] : []),
  ];
}

async function saveFilter(url: string, cookie: string, csrf: string): Promise<void> {
  const post = async <T>(call: string, body: object) => {
    const headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  const today = new Date().toISOString().slice(0, 10);
  const year = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
  const filter = { keyword: '#beauty', from_date: year, to_date: today, categories: [] };
  const saved = await post<{ data: { keyword_user_filter_id: number } }>('keyword/user_filters', {
    filter_name: 'Beauty, one year',
    filter,
  });
  await post(`sharing/keywords/${saved.data.keyword_user_filter_id}/public_token`, {});
}

/** Returns console errors and pages wider than the window. */
async function walk(
  browser: Browser,
  url: string,
  form: { size: (typeof WIDTHS)[number]; scheme: 'light' | 'dark' },
) {
  const context = await browser.newContext({ viewport: form.size, colorScheme: form.scheme });
  const page = await context.newPage();
  const errors = watchConsole(page);
  const seen: string[] = [];
  const suffix = `${form.size.width}-${form.scheme}`;
  const shoot = async (name: string) => {
    await settled(page).catch((error: Error) =>
      seen.push(`${name} ${suffix}: ${error.message.split('\n')[0]}`),
    );
    await page.waitForTimeout(350);
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (Number(wide) > 0) seen.push(`${name} ${suffix}: ${wide} px wider than the window`);
    await page.screenshot({ path: path.join(OUT, `${name}-${suffix}.png`), fullPage: true });
  };
  await page.goto(`${url}/login`);
  await shoot('login');
  await signIn(page, url, { email: values.email, password: values.password });
  const get = async <T>(call: string) =>
    (await (await context.request.get(`${url}/api/${call}`)).json()) as T;
  const { data } = await get<{ data: unknown[] }>('keyword/user_filters');
  if (data.length === 0) {
    const { csrf } = await get<{ csrf: string }>('user/user');
    const cookie = (await context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');
    await saveFilter(url, cookie, csrf);
  }
  for (const { name, address } of await routes(get)) {
    if (!address.includes(values.only)) continue;
    await page.goto(`${url}${address}`);
    await shoot(name);
  }
  await context.close();
  return { errors: errors.map((line) => `${suffix} ${line}`), seen };
}

async function picture(browser: Browser, url: string, scheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: scheme });
  const page = await context.newPage();
  await signIn(page, url, { email: values.email, password: values.password });
  await page.goto(`${url}/keyword?keyword=beauty`);
  await settled(page);
  await page.waitForTimeout(1000);
  const folder = path.join(ROOT, 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `keyword-report-${scheme}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 82 });
  await context.close();
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const admin = { email: values.email, password: values.password };
const product = await startProduct({
  demo: values.demo === 'none' ? 'none' : Number(values.demo),
  admin,
  ...(values.data === undefined ? {} : { data: path.resolve(values.data) }),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.stop().finally(() => process.exit(1)));
const browser = await launchBrowser();
const errors: string[] = [];
const seen: string[] = [];
try {
  if (values.readme) for (const scheme of SCHEMES) await picture(browser, product.url, scheme);
  for (const size of values.readme ? [] : WIDTHS)
    for (const scheme of SCHEMES) {
      const result = await walk(browser, product.url, { size, scheme });
      errors.push(...result.errors);
      seen.push(...result.seen);
    }
} finally {
  await browser.close();
  await product.stop();
}
const report = [
  `Console errors: ${errors.length}`,
  ...errors,
  `Remarks: ${seen.length}`,
  ...seen,
  `Pictures: ${OUT}`,
].join('\n');
writeFileSync(path.join(OUT, 'report.txt'), `${report}\n`);
console.log(report);
process.exit(errors.length > 0 ? 1 : 0);
