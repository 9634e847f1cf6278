import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';

const installed = (program: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** Optional programs; tests that need them run only with them. */
export const HAS = { office: installed('soffice'), pdf: installed('pdftotext') };

const MOST_MS = 180_000;

function office(file: string, to: string): void {
  const profile = `-env:UserInstallation=file://${path.dirname(file)}/office`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', to, '--outdir', path.dirname(file), file], {
    stdio: 'ignore',
    timeout: MOST_MS,
  });
}

/** As LibreOffice formats the cells. */
export function tabByOffice(file: string, tab: string): string[][] {
  const csv = file.replace(/\.xlsx$/, `-${tab}.csv`);
  // All tabs at once.
  if (!existsSync(csv))
    office(file, 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1');
  return parse(readFileSync(csv, 'utf8'), { relax_column_count: true });
}

/** As LibreOffice lays it out. */
export function textByOffice(file: string): string {
  office(file, 'pdf');
  return pdfText(file.replace(/\.\w+$/, '.pdf'));
}

export const pdfText = (file: string): string =>
  execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });

/** As DuckDB reads it. */
export async function byDuckDb(file: string): Promise<Array<Record<string, unknown>>> {
  const connection = await (await DuckDBInstance.create()).connect();
  const reader = await connection.runAndReadAll(`SELECT * FROM '${file.replaceAll("'", "''")}'`);
  const rows = reader.getRowObjectsJson() as Array<Record<string, unknown>>;
  connection.closeSync();
  return rows;
}
