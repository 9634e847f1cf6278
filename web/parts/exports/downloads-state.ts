import { createStore } from '#web/platform/page/store.ts';

const KEPT = 'limelight:exports-running';

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

/** An export that was started on this page and has not ended. */
export interface StartedExport {
  id: number;
  /** ms since 1970. */
  at: number;
  /** The message that it is being prepared. */
  toast: string;
}

/**
 * State of the downloads tray: open, running exports, exports started here that have not ended, and whether its code is needed
 * (opened, or exports still running from before a reload).
 */
export const downloads = createStore({
  opened: false,
  running: 0,
  started: [] as readonly StartedExport[],
  wanted: kept(),
});

export const openDownloads = () => downloads.patch({ opened: true, wanted: true });

/** The tray follows running exports, even across a reload. */
export function noteRunning(running: number): void {
  downloads.patch({ running, wanted: downloads.get().wanted || running > 0 });
  try {
    if (running > 0) localStorage.setItem(KEPT, '1');
    else localStorage.removeItem(KEPT);
  } catch {
    // Without storage the next load of the page asks when the tray is opened.
  }
}
