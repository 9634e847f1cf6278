import { normaliseError } from '#web/platform/api/errors.ts';
import { createStore } from '#web/platform/page/store.ts';
import { type ImportPreview, uploadFile } from './upload-file.ts';

/** A file being uploaded; it leaves the queue when it has arrived. */
export interface Upload {
  key: number;
  name: string;
  size: number;
  sent: number;
  state: 'waiting' | 'sending' | 'failed';
  error: string | null;
}

type Send = typeof uploadFile;
interface Then {
  arrived: (preview: ImportPreview) => void;
  /** False if the user stopped it: the server may have kept a record of it. */
  failed?: () => void;
}

/** Uploads files one at a time, so that a large one does not slow the next; continues while other pages are open. */
export function createUploadQueue(send: Send = uploadFile) {
  const uploads = createStore<Upload[]>([]);
  const waiting: { key: number; file: File; then: Then; stop: AbortController }[] = [];
  let last = 0;
  let busy = false;

  const change = (key: number, part: Partial<Upload>) =>
    uploads.set(uploads.get().map((row) => (row.key === key ? { ...row, ...part } : row)));
  const drop = (key: number) => uploads.set(uploads.get().filter((row) => row.key !== key));

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { key, file, then, stop } = next;
      change(key, { state: 'sending' });
      try {
        const preview = await send(file, (sent) => change(key, { sent }), stop.signal);
        drop(key);
        then.arrived(preview);
      } catch (error) {
        if (stop.signal.aborted) drop(key);
        else {
          change(key, { state: 'failed', error: normaliseError(error).message });
          then.failed?.();
        }
      }
      waiting.splice(waiting.indexOf(next), 1);
    }
    busy = false;
  }

  return {
    uploads,
    /** Appends files; `then.arrived` receives the preview of each. */
    add(files: readonly File[], then: Then): void {
      for (const file of files) {
        last += 1;
        waiting.push({ key: last, file, then, stop: new AbortController() });
        const row = { key: last, name: file.name, size: file.size, sent: 0, error: null };
        uploads.set([...uploads.get(), { ...row, state: 'waiting' }]);
      }
      void work();
    },
    /** Stops, removes or dismisses a file, depending on its state. */
    remove(key: number): void {
      const index = waiting.findIndex((row) => row.key === key);
      const row = waiting[index];
      const sending = uploads.get().find((upload) => upload.key === key)?.state === 'sending';
      if (row && sending) {
        row.stop.abort();
        return;
      }
      if (row) waiting.splice(index, 1);
      drop(key);
    },
  };
}

/** The queue of this window. */
export const uploadQueue = createUploadQueue();
