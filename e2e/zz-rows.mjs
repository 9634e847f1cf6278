import { chromium } from 'playwright-core';
import { writeFileSync, existsSync } from 'node:fs';
const BASE = process.env.BASE ?? 'http://127.0.0.1:4731';
const W = Number(process.env.W ?? 1440), H = Number(process.env.H ?? (W < 600 ? 844 : 900));
const dark = process.env.DARK === '1';
const only = process.argv[2] ?? '';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const state = '/tmp/hC-look/state-' + new URL(BASE).port + '.json';
const opts = { viewport: { width: W, height: H }, colorScheme: dark ? 'dark' : 'light', hasTouch: W < 600, isMobile: W < 600, reducedMotion: 'reduce' };
let ctx = await browser.newContext({ ...opts, ...(existsSync(state) ? { storageState: state } : {}) });
let page = await ctx.newPage();
await page.goto(BASE + '/');
await page.waitForTimeout(1500);
if (await page.locator('input[type=password]').count()) {
  await page.locator('input[type=email], input[name=email]').first().fill('a@b.example');
  await page.locator('input[type=password]').fill(process.env.PW ?? 'Lilac-tower-4731');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(2500);
  await ctx.storageState({ path: state });
}
const slugs = async (path, re) => { await page.goto(BASE + path); await page.waitForTimeout(2500); return page.evaluate((src) => { const re = new RegExp(src); for (const a of document.querySelectorAll('main a[href]')) { const h = a.getAttribute('href'); if (re.test(h)) return h.split('?')[0]; } return null; }, re); };
const cache = '/tmp/hC-look/routes-' + new URL(BASE).port + '.json';
let routes;
if (existsSync(cache)) routes = JSON.parse((await import('node:fs')).readFileSync(cache, 'utf8'));
else {
  const list = await slugs('/lists', '^/list/(?!forecast|cast)[^/]+$');
  const monitor = await slugs('/monitors', '^/monitor/[^/]+$');
  const board = await slugs('/leaderboards', '^/leaderboard/[^/]+$');
  const profile = await slugs('/profiles', '^/profile/[^/]+$');
  const saved = await slugs('/keywords', '^/keyword/[^/]+$');
  routes = ['/', '/profiles', '/lists', list, '/monitors', monitor, monitor && monitor + '?tab=posts', monitor && monitor + '?tab=creators', monitor && monitor + '?tab=budget', monitor && monitor + '?tab=links', '/leaderboards', board, '/keywords', '/keyword', saved, profile, profile && profile + '?tab=content', '/alerts', '/safety', '/settings/users', '/settings/roles', '/settings/audit-log', '/settings/api-keys', '/settings/emv', '/sources', '/settings', '/settings/companies', '/list/forecast', '/outbox', '/account', ...(process.env.EXTRA ?? '').split(',')].filter(Boolean);
  writeFileSync(cache, JSON.stringify(routes, null, 1));
}
for (const r of routes.filter((r) => r.includes(only))) {
  await page.goto(BASE + r);
  await page.waitForTimeout(Number(process.env.WAIT ?? 2500));
  const m = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr, main [role=rowgroup] [role=row], main [role=row][aria-rowindex]')].filter((e) => e.getBoundingClientRect().height > 8 && !e.querySelector('th[scope=col],[role=columnheader]'));
    const h1 = document.querySelector('h1');
    const banner = document.querySelector('main')?.firstElementChild;
    const ys = rows.map((e) => e.getBoundingClientRect().top + window.scrollY).sort((a, b) => a - b);
    return { y: ys[0] === undefined ? null : Math.round(ys[0]), n: rows.length, h1: h1 ? Math.round(h1.getBoundingClientRect().top) : null, title: h1?.textContent, height: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth };
  });
  console.log(r.padEnd(34), 'row', String(m.y).padEnd(6), 'h1', m.h1, m.title, 'rows', m.n, 'h', m.height, m.wide > W ? 'WIDE ' + m.wide : '');
  if (process.env.SHOT) await page.screenshot({ path: `/tmp/hC-look/${process.env.SHOT}-${W}${dark ? 'd' : ''}-${r.replace(/[^a-z0-9]+/gi, '_')}.png`, fullPage: process.env.FULL === '1' });
}
await browser.close();
