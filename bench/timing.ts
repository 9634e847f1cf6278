export interface Timing {
  median: number;
  p95: number;
  runs: number;
}

const round = (ms: number) => Math.round(ms * 100) / 100;

/** Milliseconds of `runs` runs, after two warm-up runs. */
export async function time(work: () => Promise<unknown>, runs = 11): Promise<Timing> {
  for (let i = 0; i < 2; i++) await work();
  const all: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await work();
    all.push(performance.now() - start);
  }
  all.sort((a, b) => a - b);
  const at = (share: number) => round(all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0);
  return { median: at(0.5), p95: at(0.95), runs };
}

export const ratio = (a: number, b: number) => Math.round((a / Math.max(b, 0.001)) * 100) / 100;
