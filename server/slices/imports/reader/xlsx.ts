import { HucreError } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { FileError } from './file-error.ts';

/** True when the bytes begin like a zip archive that holds a workbook. */
export function looksLikeWorkbook(sample: Buffer): boolean {
  if (sample.readUInt32BE(0) !== 0x504b0304) return false;
  return sample.includes('[Content_Types].xml') || sample.includes('xl/') || sample.includes('_rels/');
}

/**
 * Rows of one sheet (the first unless named) as text: dates in ISO 8601, booleans `true`/`false`.
 * Rows without any cell are left out. Throws `not_a_table` when the archive is no workbook.
 */
export async function* workbookRows(
  bytes: AsyncGenerator<Buffer>,
  sheet: string | number | undefined,
): AsyncGenerator<string[], void, undefined> {
  const input = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await bytes.next();
      if (next.done) controller.close();
      // A copy of its own: the stream may hand out views of a shared pool.
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
  try {
    for await (const row of streamXlsxRows(input, sheet === undefined ? {} : { sheet })) {
      if (row.values.some((value) => value !== null && value !== undefined && value !== '')) {
        yield row.values.map(cellText);
      }
    }
  } catch (error) {
    throw workbookFailed(error);
  } finally {
    await bytes.return(undefined);
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return JSON.stringify(value);
}

function workbookFailed(error: unknown): unknown {
  if (error instanceof FileError || !(error instanceof HucreError)) return error;
  return new FileError('not_a_table', 'The Excel file is damaged or is not an .xlsx workbook.', {
    cause: error,
  });
}
