import { exporters, reports } from '#server/exporters.ts';
import type { Cell, ExportDocument } from '#server/slices/exports/exporters.ts';
import { fileWriter } from '#server/slices/exports/thread/write-file.ts';

async function* rows(): AsyncGenerator<Cell[][]> {
  for (let n = 0; ; n++) yield [[n]];
}

/** The program of threads whose profiles never end. */
export default fileWriter({
  reports,
  exporters: {
    ...exporters,
    profiles: {
      ...exporters.profiles,
      document: async (): Promise<ExportDocument> => ({
        sections: [
          {
            kind: 'table',
            name: 'Endless',
            columns: [{ id: 'n', label: 'N', type: 'count' }],
            total: null,
            rows: rows(),
          },
        ],
        about: () => {
          throw new Error('It never ends');
        },
      }),
    },
  },
});
