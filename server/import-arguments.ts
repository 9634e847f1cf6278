import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PLATFORMS } from '#contract/primitives.ts';

const USAGE = `Usage: npm run import -- FILE... [--preset NAME] [--map column=field ...] [--platform P]
  Formats: CSV, TSV, JSON, JSON lines, Parquet, Excel, zip, plain or .gz. A table is recognised by the names and the
  values of its columns, and it is said what each was taken for.
  --preset NAME        a known layout, where the header leaves doubt
  --map column=field   map columns yourself: several after one --map, or each with its own. Behind the field may stand
                       how it is read: Date=created_at:month_first, Fans=followers:decimal_comma. Of no column but of
                       all rows: =ana.lund=account.username
  --platform P         ${PLATFORMS.join(', ')}`;

export interface WantedImport {
  path: string;
  preset: string | null;
  platform: string | null;
  mapping: Record<string, string> | null;
}

export class UsageError extends Error {}

/** What a command line asks to be imported: one entry a file. Throws UsageError with the sentence to show. */
export function readArguments(argv: string[]): WantedImport[] {
  const { values, tokens } = parseArgs({
    args: argv,
    allowPositionals: true,
    tokens: true,
    options: {
      preset: { type: 'string' },
      map: { type: 'string', multiple: true },
      platform: { type: 'string' },
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
  return files.map((file) => ({
    path: path.resolve(file),
    preset: values.preset ?? null,
    platform: values.platform ?? null,
    mapping: pairs.length > 0 ? Object.fromEntries(pairs) : null,
  }));
}

/** A file may have an equals sign in its name: then it is there. */
const isPair = (text: string) => text.includes('=') && !existsSync(text);

function pairOf(text: string): [column: string, field: string] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new UsageError(`--map takes column=field, not ${text}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
