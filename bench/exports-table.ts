/** Ways to write a file; `whole`: all rows read first, then the workbook at once, as its library does it by itself. */
export const EXPORT_WAYS = ['xlsx', 'csv', 'parquet', 'whole'] as const;

/** 100,000 posts as a file, from the question to the last byte. */
export interface ExportSpeed {
  way: (typeof EXPORT_WAYS)[number];
  rows: number;
  /** The quickest of three. */
  seconds: number;
  /** Most of the process's memory above what it held before, MB. */
  extra_mb: number;
  file_mb: number;
}

/** Goals: a workbook in 3 s with less than 250 MB more memory. */
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
