import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { decryptSecret, encryptSecret, keyProblems, proveKey } from './encrypted-secrets.ts';

let app: TestApp;
let file: string;
let secret: string;

beforeAll(async () => {
  app = await testApp();
  secret = await encryptSecret(app.services, 'a secret');
  file = await app.services.files.local('keys/seal');
});
afterAll(() => app.close());

it('decrypts what it encrypted, and reports no problem', async () => {
  await proveKey(app.services);
  expect(await decryptSecret(app.services, secret)).toBe('a secret');
  expect(await keyProblems(app.services)).toEqual([]);
});

describe.each<[string, () => void]>([
  ['damaged', () => writeFileSync(file, Buffer.alloc(16, 1))],
  ['of another installation', () => writeFileSync(file, Buffer.alloc(32, 1))],
  ['gone', () => rmSync(file)],
])('a key that is %s', (_name, lose) => {
  it('decrypts nothing, and reports it to the operator', async () => {
    lose();
    expect(await decryptSecret(app.services, secret)).toBeNull();
    expect(await keyProblems(app.services)).toEqual([
      expect.stringMatching(
        /^The key of encrypted secrets \(files\/keys\/seal\) is missing, damaged or another/,
      ),
    ]);
    await proveKey(app.services);
    expect(await keyProblems(app.services)).toHaveLength(1);
  });
});

it('is never replaced', async () => {
  for (const lose of [() => writeFileSync(file, Buffer.alloc(16, 1)), () => rmSync(file)]) {
    lose();
    await expect(encryptSecret(app.services, 'another')).rejects.toMatchObject({ status: 503 });
  }
  expect(existsSync(file)).toBe(false);
});

it('is reported at the first start with a damaged file, too', async () => {
  await app.services.db.deleteFrom('setting').where('name', '=', 'key_proof').execute();
  writeFileSync(file, Buffer.alloc(16, 1));
  await proveKey(app.services);
  expect(await keyProblems(app.services)).toHaveLength(1);
});
