import type { AboutNumbers, ExportedPicture } from '../exporter.ts';

/** Limit per zip. */
const MOST_PICTURES = 5000;

/** Collects missing values, invented rows and images while rows are written. */
export function openTally() {
  const missing: AboutNumbers['missing'] = {};
  const pictures: ExportedPicture[] = [];
  let invented = 0;
  return {
    missing,
    pictures,
    invented: () => invented,
    note(row: { is_demo: boolean; missing?: Record<string, string>; picture?: ExportedPicture | null }) {
      if (row.is_demo) invented++;
      if (row.picture && pictures.length < MOST_PICTURES) pictures.push(row.picture);
      for (const metric in row.missing) {
        const reasons = missing[metric] ?? {};
        missing[metric] = reasons;
        const reason = row.missing[metric] as string;
        reasons[reason] = (reasons[reason] ?? 0) + 1;
      }
    },
  };
}
export type Tally = ReturnType<typeof openTally>;
