import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { ROOT } from '#server/platform/root.ts';
import { record } from './traces.ts';

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' } as const;

export interface Product {
  /** Address without a slash at the end. */
  url: string;
  /** Its data folder. */
  data: string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** An existing data folder; default: a temporary one with the demo data. */
  data?: string;
  demo?: number | 'none';
  replay?: string;
  admin?: { email: string; password: string };
  /** Further settings. */
  env?: Record<string, string>;
}

const READY = /is ready at (http:\S+)/;

/** Resolves with the address once the product serves; rejects with its output if it exits first. */
function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: unknown) => {
      printed += String(chunk);
      const url = READY.exec(printed)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${printed}`)));
  });
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { demo = 10_000, admin = ADMIN } = options;
  const data = options.data ?? mkdtempSync(path.join(tmpdir(), 'limelight-e2e-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    // It ends with its parent, also where tests are interrupted.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      LIMELIGHT_DATA: data,
      LIMELIGHT_DEMO: String(demo),
      LIMELIGHT_ADMIN_EMAIL: admin.email,
      LIMELIGHT_ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      ...(options.replay === undefined ? {} : { LIMELIGHT_REPLAY: options.replay }),
      ...options.env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await ready(child);
  return {
    url,
    data,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (options.data === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Starts a separate product with a copied data folder: a new installation, or one with demo data. */
export async function ownProduct(
  world: 'none' | 'demo',
  replay?: string,
  env?: Record<string, string>,
): Promise<Product> {
  const data = mkdtempSync(path.join(tmpdir(), 'limelight-e2e-'));
  cpSync(inject('data_folders')[world], data, { recursive: true });
  const product = await startProduct({
    data,
    ...(world === 'none' && { demo: 'none' }),
    ...(replay && { replay }),
    ...(env && { env }),
  });
  return {
    ...product,
    async stop() {
      await product.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export function sharedProduct(): string {
  const urls = inject('product_urls');
  return urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length] ?? '';
}

/** CHROMIUM_PATH, an installed Chromium, or Playwright's. */
export function launchBrowser(): Promise<Browser> {
  const executable = process.env.CHROMIUM_PATH;
  const executablePath =
    executable ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((f) => existsSync(f));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
}

/** Browsers log every refused call; the session call of signed-out users is expected. */
const NOBODY = /401 .*\/api\/user\/user$/;

/** Console errors and uncaught exceptions, except the `expected` ones. */
export function watchConsole(page: Page, expected: readonly RegExp[] = []): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (![NOBODY, ...expected].some((pattern) => pattern.test(text)))
      errors.push(`${new URL(page.url()).pathname}: ${text}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => note(error.message));
  return errors;
}

export async function somebody(browser: Browser, expected: readonly RegExp[] = [], locale = 'en-US') {
  const viewport = { width: 1440, height: 1000 };
  // The headless shell cannot ask for it.
  const permissions = ['clipboard-write'];
  const context = await browser.newContext({ viewport, locale, permissions });
  // Busy machines need long timeouts.
  context.setDefaultTimeout(90_000);
  if (process.env.TEST_TRACES) await record(context);
  const page = await context.newPage();
  return { context, page, errors: watchConsole(page, expected) };
}

export async function signIn(page: Page, url: string, admin: { email: string; password: string } = ADMIN) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((to) => to.pathname !== '/login');
}

/** Waits until the page has its title and is idle: elements that are fading in have too little contrast. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(STILL);
}

/** Resolves after ten frames without motion; endless animations (loaders) are ignored. */
const STILL = `new Promise((still) => {
  let frames = 0;
  const look = () => {
    const moves = document.getAnimations().some((a) =>
      a.playState === 'running' && Number.isFinite(a.effect?.getComputedTiming().endTime));
    frames = moves ? 0 : frames + 1;
    if (frames > 10) still();
    else requestAnimationFrame(look);
  };
  look();
})`;

const MOST_LOOKS = 3;
const NOTE_CHANGES = `window.changedMeanwhile = false;
new MutationObserver(() => { window.changedMeanwhile = true; })
  .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });`;

/**
 * Checks the settled page against WCAG 2.2 AA. Disables motion from here on, because fading notifications have too little
 * contrast, and retries if the page changed meanwhile.
 */
export async function accessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (let look = 1; ; look++) {
    await settled(page);
    await page.evaluate(NOTE_CHANGES);
    const problems = await violations(page);
    if (problems.length === 0) return;
    if (look === MOST_LOOKS || !(await page.evaluate('changedMeanwhile')))
      throw new Error(problems.join('\n'));
  }
}

/** For the people who look at what was built: pictures in the folder SHOTS. */
export async function shoot(page: Page, name: string, widths: readonly number[] = [1440, 360]) {
  const folder = process.env.SHOTS;
  const before = page.viewportSize();
  if (folder === undefined || before === null) return;
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 1000 });
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}

/** The title of a page. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export async function invitationToken(
  admin: BrowserContext,
  url: string,
  recipient: string,
): Promise<string> {
  const { csrf } = await (await admin.request.get(`${url}/api/user/user`)).json();
  const { users } = await (await admin.request.get(`${url}/api/users?search=${recipient}`)).json();
  const answer = await admin.request.post(`${url}/api/users/${users[0].id}/invitation_link`, {
    headers: { 'x-csrf-token': csrf },
    data: {},
  });
  return /\/invitation#([\w-]+)/.exec((await answer.json()).url)?.[1] ?? '';
}

/** Newest message to this recipient, as `npm run outbox` prints it. */
export async function printedMessage({ data }: Product, to: string, subject: string): Promise<string> {
  const run = promisify(execFile);
  for (let tries = 0; tries < 20; tries++) {
    const { stdout } = await run(
      process.execPath,
      ['scripts/run.mjs', 'server/outbox-cli.ts', '--to', to, '--last', '1'],
      { cwd: ROOT, env: { ...process.env, LIMELIGHT_DATA: data } },
    );
    if (stdout.includes(subject)) return stdout;
  }
  throw new Error(`No message to ${to} says ${subject}`);
}

/** Rows like those before them take half the time of a look; the deep lane looks at all. */
const REPEATED = ['[role="row"]:nth-child(n+9)', 'tr:nth-child(n+9)', 'li:nth-child(n+13)'];

export async function violations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // Skips passed rules and the frame merge, which takes a sixth of the time on long pages.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  // Scripts do not run in the mail frame, so axe would wait forever.
  axe.withTags(tags).exclude('iframe[sandbox]');
  if (process.env.TEST_LANE === 'everyday') for (const rest of REPEATED) axe.exclude(rest);
  const result = await axe.analyze();
  return result.violations.map(
    ({ id, help, nodes }) =>
      `${new URL(page.url()).pathname}: ${id} – ${help}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  );
}

export type { Browser, BrowserContext, Page };
