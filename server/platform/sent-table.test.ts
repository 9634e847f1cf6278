import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { nameOfUpload } from './sent-table.ts';

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'admin' });
});
afterAll(() => app.close());

it('reports an interrupted upload, and keeps no file of it', async () => {
  const begun =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nlink,likes\r\n';
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { ...me.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: begun,
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'Send the whole file as multipart/form-data.',
  ]);
  expect(await app.services.files.list('uploads')).toEqual([]);
});

it('uses the name of a file without folders, and never an empty one', () => {
  expect(['C:\\data\\a.csv', '../../a.csv', 'a\u0000b.csv', '', undefined].map(nameOfUpload)).toEqual([
    'a.csv',
    'a.csv',
    'ab.csv',
    'upload',
    'upload',
  ]);
});
