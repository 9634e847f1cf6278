import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { heading, type Page } from './product.ts';

export interface ImportOptions {
  /** Account that the file is about, if it does not name one. */
  whose?: string;
  /** With the mapping on screen, before the import starts. */
  onReady?: () => Promise<void>;
}

/** Imports a file of these lines under Sources and waits until it is done. */
export async function importFile(
  page: Page,
  url: string,
  [name, lines]: readonly [string, readonly string[]],
  { whose, onReady }: ImportOptions = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-imported-'));
  const file = path.join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const address = `${url}/settings/sources`;
  if (page.url() !== address) await page.goto(address);
  await heading(page, 'Sources').waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  const card = page.getByRole('region', { name: `Ready: ${name}` });
  const start = card.getByRole('button', { name: 'Start import' });
  await start.waitFor();
  if (whose !== undefined) {
    expect(await start.isDisabled()).toBe(true);
    await card.getByRole('combobox', { name: 'Which account is this?' }).fill(whose);
  }
  await onReady?.();
  await start.click();
  await page.getByRole('list', { name: 'Finished imports' }).getByText(name).waitFor({ timeout: 150_000 });
  rmSync(folder, { recursive: true, force: true });
}
