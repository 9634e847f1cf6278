import { sql } from 'kysely';
import type { ProfilesExport } from '#contract/exports.ts';
import { exporters, reports } from '#server/exporters.ts';
import type { ExportCell, ExportCtx, ExportDocument } from '#server/slices/exports/exporter.ts';
import { fileWriter } from '#server/slices/exports/thread/write-file.ts';

async function* endless(): AsyncGenerator<ExportCell[][]> {
  for (let n = 0; ; n++) yield [[n]];
}

async function hoardObjects({ db }: ExportCtx): Promise<never> {
  const hoard: object[] = [];
  for (let n = 0; ; n++) {
    hoard.push({ n, text: `row ${n}` });
    if (n % 100_000 === 0) await db.selectFrom('company').select('id').execute();
  }
}

async function write({ db }: ExportCtx): Promise<never> {
  await sql`with renamed as (update company set name = 'Renamed' returning id) select id from renamed`.execute(
    db,
  );
  throw new Error('It was written');
}

/** Large arrays without a pause, hence without calls to the stores. */
function growArray(): never {
  const days: number[][] = [];
  for (let n = 0; ; n++) days.push(new Array(100_000).fill(n + 0.5));
}

function loop(): never {
  for (;;);
}

const table = (rows: AsyncIterable<ExportCell[][]>): ExportDocument => ({
  genre: 'Table',
  sections: [
    { kind: 'table', name: 'Endless', columns: [{ id: 'n', label: 'N', type: 'count' }], total: null, rows },
  ],
  about: () => {
    throw new Error('It never ends');
  },
});

/** By the search text of the export. */
const FAULTS: Record<string, (ctx: ExportCtx) => ExportDocument | Promise<ExportDocument>> = {
  endless: () => table(endless()),
  'hoard objects': hoardObjects,
  'grow array': growArray,
  loop,
  write,
  exit: () => process.exit(3),
};

/** A worker with misbehaving exports of profiles. */
export const writeFile = fileWriter({
  reports,
  exporters: {
    ...exporters,
    profiles: {
      ...exporters.profiles,
      document: async (ctx: ExportCtx, { search = '' }: ProfilesExport) => {
        const fault = FAULTS[search];
        if (!fault) throw new Error(`No fault “${search}”`);
        return fault(ctx);
      },
    },
  },
});
