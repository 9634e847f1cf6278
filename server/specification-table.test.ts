import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { ROOT } from '#server/platform/root.ts';

const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const codes = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');

const rows = text('docs/specification.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('names something that exists in every row of docs/specification.md, and a test or a reason', () => {
  expect(rows.length).toBeGreaterThan(200);
  const calls = new Set(endpointsOf(contract).map(({ name }) => name));
  const routes = text('web/routes.tsx');
  const wrong = rows.flatMap(([statement = '', where = '', proof = '']) => {
    const tests = codes(proof).filter((code) => code.includes('.test.'));
    return [
      ...codes(where)
        .filter((code) => (code.startsWith('/') ? !routes.includes(`'${code}'`) : !calls.has(code)))
        .map((code) => `${statement}: there is no ${code}`),
      ...tests.filter((file) => !existsSync(path.join(ROOT, file))).map((file) => `${statement}: no ${file}`),
      ...(tests.length === 0 && !proof.startsWith('Reason: ')
        ? [`${statement}: neither test nor reason`]
        : []),
    ];
  });
  expect(wrong).toEqual([]);
});

/** A call by its name, or by its address. */
const namesCall = (tests: string, { name, path: address }: { name: string; path: string }) => {
  const [, ...steps] = name.split('.');
  const fixed = address.split('/{')[0] ?? address;
  return (
    steps.every((step) => tests.includes(step)) ||
    (fixed.lastIndexOf('/') > 0 && tests.includes(fixed)) ||
    tests.includes(`'${fixed.slice(1)}`)
  );
};

it('every row names a test that asks its calls and mentions its fields', () => {
  const endpoints = new Map(endpointsOf(contract).map((endpoint) => [endpoint.name, endpoint]));
  const wrong = rows.flatMap(([statement = '', where = '', proof = '']) => {
    const files = codes(proof).filter((code) => code.includes('.test.'));
    if (files.length === 0) return [];
    const tests = files.map(text).join('\n');
    const calls = codes(where).flatMap((code) => endpoints.get(code) ?? []);
    const addresses = calls.map(({ path: address }) => address).join('\n');
    const fields = new Set(statement.replaceAll(/`[^`]+`/g, '').match(/\b[a-z\d]+(_[a-z\d]+)+\b/g) ?? []);
    return [
      ...calls.filter((call) => !namesCall(tests, call)).map(({ name }) => `${statement}: no ${name}`),
      ...[...fields]
        .filter((field) => !addresses.includes(field) && !tests.includes(field))
        .map((field) => `${statement}: no ${field}`),
    ];
  });
  expect(wrong).toEqual([]);
});
