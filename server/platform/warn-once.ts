/**
 * Writes each kind of warning of Node once. Where the clock is set back by more than 25 days, PGlite's timer makes one each
 * millisecond until the next start.
 */
export function warnOnce(write: (line: string) => void = console.error): void {
  const written = new Set<string>();
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    if (!written.has(name)) write(`${name}: ${message}`);
    written.add(name);
  });
}
