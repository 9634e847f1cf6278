/** Opens the list of keyboard shortcuts, which is fetched when asked for. */
export async function openKeyboardHelp(): Promise<void> {
  const { showShortcuts } = await import('./keyboard-shortcuts.tsx');
  showShortcuts();
}
