import { chromium } from 'playwright-core';
import { execSync } from 'node:child_process';
const BASE = process.env.BASE ?? 'http://127.0.0.1:4731';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: '/tmp/hC-look/state-' + new URL(BASE).port + '.json', reducedMotion: 'reduce' });
const page = await ctx.newPage();
for (const r of process.argv.slice(2)) {
  await page.goto(BASE + r);
  await page.waitForTimeout(2500);
  // Everything that loads when seen.
  await page.evaluate(async () => { for (let y = 0; y < document.documentElement.scrollHeight; y += 600) { scrollTo(0, y); await new Promise((r) => setTimeout(r, 150)); } scrollTo(0, 0); });
  await page.waitForTimeout(800);
  const name = `/tmp/hC-look/print-${r.replace(/[^a-z0-9]+/gi, '_')}`;
  await page.pdf({ path: name + '.pdf', format: 'A4', printBackground: false, margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } });
  execSync(`rm -f ${name}-*.png; pdftoppm -r 50 -png ${name}.pdf ${name}`);
  const n = execSync(`pdfinfo ${name}.pdf | grep Pages`).toString().trim();
  console.log(r, n);
  execSync(`montage ${name}-*.png -tile 6x -geometry +4+4 -background gray ${name}.sheet.png`);
}
await browser.close();
