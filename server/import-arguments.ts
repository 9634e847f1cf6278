import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { isTimezone } from '#contract/values/time-zones.ts';
import { accountOfAllRows } from '#server/tables/mapping/account-names.ts';
import { RECOGNISED } from '#server/tables/presets/detect.ts';
import { ENCODINGS, isEncoding } from '#server/tables/reader/decode.ts';

const USAGE = `Usage: npm run import -- FILE... [--preset NAME] [--map column=field ...] [--platform P]
  Formats: CSV, TSV, JSON, JSON lines, Parquet, Excel, zip, plain or .gz. A table is recognised by the names and the
  values of its columns, and it is said what each was taken for.
  --preset NAME        a known layout, where the header leaves doubt
  --map column=field   correct a column, the others are recognised: several after one --map, or each with its own.
                       A reading may follow the field: Date=created_at:month_first, Fans=followers:decimal_comma.
                       A value of all rows begins with "=": =ana.lund=account.username. Notes= leaves a column out.
  --encoding NAME      encoding of the text, where its bytes leave it open: ${ENCODINGS.join(', ')}
  --timezone ZONE      time zone of times without an offset (Europe/Paris); without it the company's
  --account NAME       account of all rows, where no column names it: a username, a channel id or an address
  --platform P         ${PLATFORMS.join(', ')}`;

export interface WantedImport {
  path: string;
  preset: string | null;
  platform: string | null;
  mapping: Record<string, string> | null;
  encoding: string | null;
  timezone: string | null;
}

export class UsageError extends Error {}

/** One entry for each file. Throws UsageError with the sentence to show. */
export function readArguments(argv: string[]): WantedImport[] {
  const { values, tokens } = parseArgs({
    args: argv,
    allowPositionals: true,
    tokens: true,
    options: {
      preset: { type: 'string' },
      map: { type: 'string', multiple: true },
      platform: { type: 'string' },
      account: { type: 'string' },
      encoding: { type: 'string' },
      timezone: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const files: string[] = [];
  const pairs: Array<[column: string, field: string]> = [];
  let mapping_goes_on = false;
  for (const token of tokens) {
    const isMap = token.kind === 'option' && token.name === 'map';
    mapping_goes_on = isMap || (mapping_goes_on && token.kind === 'positional' && isPair(token.value));
    if (mapping_goes_on) pairs.push(pairOf(('value' in token && token.value) || ''));
    else if (token.kind === 'positional') files.push(token.value);
  }
  if (values.help || files.length === 0) throw new UsageError(USAGE);
  if (values.platform && !PLATFORMS.includes(values.platform as never)) {
    throw new UsageError(`Unknown platform ${values.platform}: use one of ${PLATFORMS.join(', ')}.`);
  }
  if (values.account) pairs.push(accountOfAllRows(values.account));
  if (values.encoding && !isEncoding(values.encoding))
    throw new UsageError(`Unknown encoding ${values.encoding}: use one of ${ENCODINGS.join(', ')}.`);
  if (values.timezone && !isTimezone(values.timezone))
    throw new UsageError(`Unknown time zone ${values.timezone}: use a name like Europe/Paris.`);
  return files.map((file) => ({
    path: path.resolve(file),
    // A mapping corrects the recognition.
    preset: values.preset ?? (pairs.length > 0 ? RECOGNISED : null),
    platform: values.platform ?? null,
    encoding: values.encoding ?? null,
    timezone: values.timezone ?? null,
    mapping: pairs.length > 0 ? Object.fromEntries(pairs) : null,
  }));
}

/** A file name may contain an equals sign. */
const isPair = (text: string) => text.includes('=') && !existsSync(text);

function pairOf(text: string): [column: string, field: string] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new UsageError(`--map takes column=field, not ${text}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
