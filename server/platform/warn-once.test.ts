import { afterEach, expect, it, vi } from 'vitest';
import { warnOnce } from './warn-once.ts';

const before = process.listeners('warning');
afterEach(() => {
  process.removeAllListeners('warning');
  for (const listener of before) process.on('warning', listener);
});

it('writes each kind of warning once', async () => {
  const lines: string[] = [];
  warnOnce((line) => lines.push(line));
  for (let n = 0; n < 100; n++) process.emitWarning(`${n} does not fit`, 'TimeoutOverflowWarning');
  process.emitWarning('another', 'OtherWarning');
  await vi.waitFor(() =>
    expect(lines).toEqual(['TimeoutOverflowWarning: 0 does not fit', 'OtherWarning: another']),
  );
});
