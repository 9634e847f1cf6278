import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportRecord, ExportRequest } from '#contract/exports.ts';
import { exporters } from '#server/app.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { project } from '#server/slices/profiles/projector/projector.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { runExport } from './run-export.ts';

let app: TestApp;
let me: SignedIn;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  folder = process.env.LOOK_EXPORTS ?? mkdtempSync(path.join(tmpdir(), 'limelight-exports-'));
  await seedDemo(app.services, { posts: 3000, profiles: 120, seed: 'limelight', company_id: me.company_id });
  await project(app.services);
});
afterAll(async () => {
  await app.close();
  if (!process.env.LOOK_EXPORTS) rmSync(folder, { recursive: true, force: true });
});

async function made(request: ExportRequest): Promise<ExportRecord> {
  const { id } = await me.client.exports.start(request);
  await runExport(app.services, exporters, id);
  const record = await me.client.exports.get({ id });
  expect(record).toMatchObject({ state: 'completed', error: null });
  return record;
}

async function fileOf(record: ExportRecord): Promise<string> {
  const file = await me.client.exports.download({ id: record.id });
  const place = path.join(folder, file.name);
  await pipeline(file.stream(), createWriteStream(place));
  return place;
}

describe('look', () => {
  const keyword = { keyword: 'beauty skincare', from_date: '2025-01-01', to_date: '2027-01-01' };
  it.each([
    { kind: 'profiles', format: 'xlsx', input: {} },
    { kind: 'profiles', format: 'csv', input: {} },
    { kind: 'profiles', format: 'parquet', input: {} },
    { kind: 'profiles', format: 'sheet', input: {} },
    { kind: 'profiles', format: 'pptx', input: {} },
    { kind: 'profiles', format: 'pdf', input: {} },
    { kind: 'profiles', format: 'zip', input: {} },
    { kind: 'profile_posts', format: 'xlsx', input: {} },
    { kind: 'profile_posts', format: 'parquet', input: {} },
    { kind: 'keyword_report', format: 'xlsx', input: keyword },
    { kind: 'keyword_report', format: 'csv', input: keyword },
    { kind: 'keyword_report', format: 'pdf', input: keyword },
    { kind: 'keyword_report', format: 'pptx', input: keyword },
    { kind: 'keyword_report', format: 'zip', input: keyword },
  ] as ExportRequest[])('$kind $format', async (request) => {
    console.log(await fileOf(await made(request)));
  });
});
