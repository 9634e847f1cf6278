/** `execArgv` of workers, in place of those of this process. */
export const WORKER_ARGUMENTS = [
  '--import',
  new URL('../../scripts/compile-cache.mjs', import.meta.url).href,
];
