import { expect, test } from 'vitest';
import { measure, PUBLISHED, shares } from '#server/testing/measure-recognition.ts';

test('imports tables in the shapes of 64 tools with at most one question, and none incorrectly', async () => {
  const measured = await measure();
  expect(measured.length).toBe(64);
  expect(measured.filter(({ is_wrong }) => is_wrong).map(({ file, wrong }) => [file, wrong])).toEqual([]);
  const uncertain = measured.filter(({ questions }) => questions > 1);
  expect(uncertain.map(({ file }) => file)).toEqual([]);
  const open = measured.filter(({ questions }) => questions > 0);
  expect(open.length, open.map(({ file }) => file).join(', ')).toBeLessThanOrEqual(6);
  const { precision, recall } = shares(measured);
  expect(precision).toBeGreaterThanOrEqual(0.99);
  expect(recall).toBeGreaterThanOrEqual(0.95);
});

test('imports the columns of 23 published layouts with at most one question, and none incorrectly', async () => {
  const measured = await measure(PUBLISHED);
  expect(measured.length).toBe(23);
  expect(measured.filter(({ is_wrong }) => is_wrong).map(({ file, wrong }) => [file, wrong])).toEqual([]);
  expect(measured.filter(({ questions }) => questions > 1).map(({ file }) => file)).toEqual([]);
  expect(measured.filter(({ recognition }) => recognition.is_sure).length).toBeGreaterThanOrEqual(16);
  expect(shares(measured).recall).toBeGreaterThanOrEqual(0.95);
});
