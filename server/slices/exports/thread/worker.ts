import { exporters, reports } from '#server/exporters.ts';
import { fileWriter } from './write-file.ts';

/** The worker of export-threads.ts. */
export const writeFile = fileWriter({ exporters, reports });
