import { createStore } from '#web/platform/store.ts';

const KEPT = 'limelight:exports-running';

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

/**
 * The tray of exports: whether it is open, how many run, which were started here and are not told yet, and whether its code is wanted: it was opened, or something runs
 * that was started before the page was loaded.
 */
export const downloads = createStore({
  opened: false,
  running: 0,
  untold: [] as readonly number[],
  wanted: kept(),
});

export const openDownloads = () => downloads.patch({ opened: true, wanted: true });

/** From now on the tray looks after what runs; a later load of the page goes on with it. */
export function noteRunning(running: number): void {
  downloads.patch({ running, wanted: downloads.get().wanted || running > 0 });
  try {
    if (running > 0) localStorage.setItem(KEPT, '1');
    else localStorage.removeItem(KEPT);
  } catch {
    // Without storage the next load of the page asks when the tray is opened.
  }
}
