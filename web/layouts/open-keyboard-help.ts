import { loadChunk } from '#web/platform/page/reload-guard.ts';

/** Opens the list of keyboard shortcuts; its code is fetched when it is asked for. */
export async function openKeyboardHelp(): Promise<void> {
  const { showKeyboardHelp } = await loadChunk(() => import('./keyboard-help.ts'));
  showKeyboardHelp();
}
