import { exporters, reports } from './exporters.ts';
import { fileWriter } from './slices/exports/thread/write-file.ts';

/** The program of the export threads (server/slices/exports/thread/export-threads.ts). */
export const writeFile = fileWriter({ exporters, reports });
