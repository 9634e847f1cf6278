import { exporters, reports } from '#server/exporters.ts';
import { fileWriter } from './write-file.ts';

/** The program of the threads that write files (export-threads.ts). */
export const writeFile = fileWriter({ exporters, reports });
