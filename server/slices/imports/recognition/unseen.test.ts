import { expect, test } from 'vitest';
import { measure, shares } from '#server/testing/measure-recognition.ts';

test('tables nobody prepared for come in without a mapping, and none comes in wrong', async () => {
  const measured = await measure();
  expect(measured.length).toBe(20);
  expect(measured.filter(({ is_wrong }) => is_wrong).map(({ file, wrong }) => [file, wrong])).toEqual([]);
  const asked = measured.filter(({ recognition }) => !recognition.is_sure);
  expect(asked.length, asked.map(({ file }) => file).join(', ')).toBeLessThanOrEqual(2);
  const { precision, recall } = shares(measured);
  expect(precision).toBeGreaterThanOrEqual(0.98);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});
