import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Page } from './product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'limelight-exported-'));

/** Exports the open page and resolves with the file. */
export async function exported(page: Page, format: string, suffix: string): Promise<string> {
  const { origin } = new URL(page.url());
  const newest = async (): Promise<{ id: number; state: string } | undefined> =>
    (await (await page.request.get(`${origin}/api/exports`)).json()).exports[0];
  const before = (await newest())?.id;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: format }).first().click();
  const made = async () => {
    const one = await newest();
    return one?.id === before ? undefined : one;
  };
  await expect.poll(async () => (await made())?.state, { timeout: 150_000 }).toBe('completed');
  const answer = await page.request.get(`${origin}/api/exports/${(await made())?.id}/file`);
  const file = path.join(folder, `${Date.now()}.${suffix}`);
  writeFileSync(file, await answer.body());
  return file;
}
