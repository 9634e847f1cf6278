import type { sheets_v4 } from '@googleapis/sheets';
import type { JWT } from 'google-auth-library';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NewSheet, Sheets, SheetTab, SheetValue } from './sheets.ts';

export interface GoogleSettings {
  /** Of the service account. */
  client_email: string;
  /** PEM. */
  private_key: string;
  /** Replaces Google in tests. */
  fetch?: typeof fetch;
}

const SCOPES = ['https://www.googleapis.com/auth/spreadsheets', 'https://www.googleapis.com/auth/drive.file'];
const DRIVE = 'https://www.googleapis.com/drive/v3/files';
/** Cells per call. */
const CELLS_AT_ONCE = 40_000;
/** Google's limit per spreadsheet. */
const MOST_CELLS = 10_000_000;

type Row = sheets_v4.Schema$Request;

export const SHEET_FULL = sentenceFor('google_sheet_full', { n: MOST_CELLS });
export class SheetFull extends Error {
  override name = 'SheetFull';
  override message = SHEET_FULL.text;
}

const quoted = (name: string) => `'${name.replaceAll("'", "''")}'`;

/** Bold frozen header, column formats and a filter. */
function dressed(sheetId: number, { head, formats }: SheetTab): Row[] {
  const columns = formats.flatMap((pattern, i): Row[] =>
    pattern === null
      ? []
      : [
          {
            repeatCell: {
              range: { sheetId, startRowIndex: 1, startColumnIndex: i, endColumnIndex: i + 1 },
              cell: { userEnteredFormat: { numberFormat: { type: typeOf(pattern), pattern } } },
              fields: 'userEnteredFormat.numberFormat',
            },
          },
        ],
  );
  return [
    {
      repeatCell: {
        range: { sheetId, startRowIndex: 0, endRowIndex: 1 },
        cell: { userEnteredFormat: { textFormat: { bold: true } } },
        fields: 'userEnteredFormat.textFormat.bold',
      },
    },
    ...columns,
    { setBasicFilter: { filter: { range: { sheetId, startColumnIndex: 0, endColumnIndex: head.length } } } },
  ];
}

const typeOf = (pattern: string) =>
  pattern.includes('yyyy')
    ? pattern.includes('hh')
      ? 'DATE_TIME'
      : 'DATE'
    : pattern.endsWith('%')
      ? 'PERCENT'
      : 'NUMBER';

/** Google Sheets through a service account, which shares each spreadsheet with its requester. */
export function googleSheets({ client_email, private_key, fetch: answers }: GoogleSettings): Sheets {
  let opened: Promise<{ auth: JWT; api: sheets_v4.Sheets }> | null = null;
  const open = async () => {
    const [{ JWT: Account }, { sheets }] = await Promise.all([
      import('google-auth-library'),
      import('@googleapis/sheets'),
    ]);
    const auth = new Account({
      email: client_email,
      key: private_key,
      scopes: SCOPES,
      ...(answers ? { transporterOptions: { fetchImplementation: answers } } : {}),
    });
    return { auth, api: sheets({ version: 'v4', auth: auth as never }) };
  };
  return {
    async create(sheet, signal) {
      opened ??= open();
      const { auth, api } = await opened;
      const id = await empty(api, sheet);
      try {
        let cells = 0;
        for (const [i, tab] of sheet.tabs.entries()) {
          cells += await fill(api, { id, tab, left: MOST_CELLS - cells, signal });
          const requests = dressed(i, tab);
          await api.spreadsheets.batchUpdate({ spreadsheetId: id, requestBody: { requests } });
        }
        const data = { role: 'writer', type: 'user', emailAddress: sheet.reader };
        await auth.request({
          url: `${DRIVE}/${id}/permissions?sendNotificationEmail=false`,
          method: 'POST',
          data,
        });
      } catch (error) {
        await auth.request({ url: `${DRIVE}/${id}`, method: 'DELETE' }).catch(() => undefined);
        throw error;
      }
      return { link: `https://docs.google.com/spreadsheets/d/${id}/edit` };
    },
  };
}

async function empty(api: sheets_v4.Sheets, { title, locale, tabs }: NewSheet): Promise<string> {
  const { data } = await api.spreadsheets.create({
    fields: 'spreadsheetId',
    requestBody: {
      properties: { title, locale },
      sheets: tabs.map(({ name, head }, sheetId) => ({
        properties: {
          sheetId,
          title: name,
          gridProperties: { frozenRowCount: 1, rowCount: 2, columnCount: Math.max(1, head.length) },
        },
      })),
    },
  });
  if (!data.spreadsheetId) throw new Error('Google made no spreadsheet');
  return data.spreadsheetId;
}

/** Values are raw, so that no text becomes a formula. Returns the number of cells. */
async function fill(
  api: sheets_v4.Sheets,
  { id, tab, left, signal }: { id: string; tab: SheetTab; left: number; signal: AbortSignal },
): Promise<number> {
  const width = Math.max(1, tab.head.length);
  const at_once = Math.max(1, Math.floor(CELLS_AT_ONCE / width));
  let waiting: SheetValue[][] = [tab.head];
  let cells = 0;
  const send = async () => {
    signal.throwIfAborted();
    const values = waiting.splice(0, at_once);
    cells += values.length * width;
    if (cells > left) throw new SheetFull();
    await api.spreadsheets.values.append({
      spreadsheetId: id,
      range: `${quoted(tab.name)}!A1`,
      valueInputOption: 'RAW',
      insertDataOption: 'OVERWRITE',
      requestBody: { values: values.map((row) => row.map((cell) => cell ?? '')) },
    });
  };
  for await (const block of tab.rows) {
    waiting = waiting.concat(block);
    while (waiting.length >= at_once) await send();
  }
  while (waiting.length > 0) await send();
  return cells;
}
