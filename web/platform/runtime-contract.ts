/**
 * The contract the running client holds. A production build replaces this module by the bare route table
 * (vite.config.ts): schemas are needed only where responses are checked, and stay out of the first load.
 */
export { contract } from '#contract/api.ts';
