import { describe, expect, it, vi } from 'vitest';
import type { ImportPreview } from './upload-file.ts';
import { createUploadQueue } from './upload-queue.ts';

interface Sent {
  name: string;
  onSent: (bytes: number) => void;
  arrive: () => void;
  fail: (error: Error) => void;
}

function queue() {
  const sent: Sent[] = [];
  const uploads = createUploadQueue(
    (file, onSent, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
        sent.push({
          name: file.name,
          onSent,
          arrive: () => resolve({ header: [file.name] } as unknown as ImportPreview),
          fail: reject,
        });
      }),
  );
  return { sent, ...uploads };
}
const file = (name: string) => new File(['a,b\n'], name);

describe('the upload queue', () => {
  it('sends one file after another and forwards each preview', async () => {
    const { sent, add, uploads } = queue();
    const arrived: string[] = [];
    add([file('one.csv'), file('two.csv')], { arrived: (preview) => arrived.push(...preview.header) });
    expect(sent.map((row) => row.name)).toEqual(['one.csv']);
    sent[0]?.onSent(3);
    expect(uploads.get().map((row) => [row.state, row.sent])).toEqual([
      ['sending', 3],
      ['waiting', 0],
    ]);
    sent[0]?.arrive();
    await expect.poll(() => sent).toHaveLength(2);
    sent[1]?.arrive();
    await expect.poll(() => arrived).toEqual(['one.csv', 'two.csv']);
    expect(uploads.get()).toEqual([]);
  });

  it('keeps the message of a failed file and continues with the next', async () => {
    const { sent, add, uploads, remove } = queue();
    const failed = vi.fn();
    add([file('broken.gz'), file('two.csv')], { arrived: () => {}, failed });
    sent[0]?.fail(new Error('The gzip file ends too early.'));
    await expect.poll(() => sent).toHaveLength(2);
    expect(uploads.get()[0]).toMatchObject({ state: 'failed', error: 'The gzip file ends too early.' });
    expect(failed).toHaveBeenCalledOnce();
    remove(uploads.get()[0]?.key ?? 0);
    expect(uploads.get().map((row) => row.name)).toEqual(['two.csv']);
  });

  it('removes a waiting file and stops the current one without a message', async () => {
    const { sent, add, uploads, remove } = queue();
    add([file('one.csv'), file('two.csv'), file('three.csv')], { arrived: () => {} });
    const [one, two] = uploads.get();
    remove(two?.key ?? 0);
    remove(one?.key ?? 0);
    await expect.poll(() => sent.map((row) => row.name)).toEqual(['one.csv', 'three.csv']);
    expect(uploads.get().map((row) => row.name)).toEqual(['three.csv']);
  });
});
