/** `whole` reads all rows first and then writes the workbook at once, as the library does by default. */
export const EXPORT_WAYS = ['xlsx', 'csv', 'parquet', 'whole'] as const;

export interface ExportSpeed {
  way: (typeof EXPORT_WAYS)[number];
  rows: number;
  /** The fastest of three. */
  seconds: number;
  /** Peak memory above the starting level, MB. */
  extra_mb: number;
  file_mb: number;
}

/** Goals: a workbook in 3 s with less than 250 MB of extra memory. */
export function exportLines(speeds: readonly ExportSpeed[]): string[] {
  const whole = speeds.find(({ way }) => way === 'whole');
  return speeds.map(({ way, rows, seconds, extra_mb, file_mb }) => {
    const times = whole ? `${(whole.seconds / seconds).toFixed(2)}×` : '';
    const less = whole ? `${(whole.extra_mb / Math.max(1, extra_mb)).toFixed(1)}×` : '';
    return (
      `${way.padEnd(8)} ${rows} rows in ${seconds.toFixed(2)} s (whole takes ${times}), ` +
      `${extra_mb.toFixed(0)} MB more memory (whole ${less}), file ${file_mb.toFixed(1)} MB`
    );
  });
}
