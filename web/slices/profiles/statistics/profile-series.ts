const DAY_MS = 86_400_000;

export interface Series {
  categories: string[];
  values: (number | null)[];
}

/**
 * Observations by day with the holes between them: where two are further apart than one and a half times the
 * usual step, the days that should be there are categories without a value.
 */
export function withGaps(points: readonly { date: string; value: number }[]): Series {
  const sorted = points.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const times = sorted.map(({ date }) => Date.parse(date));
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const usual = Math.max(DAY_MS, steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? DAY_MS);
  const series: Series = { categories: [], values: [] };
  sorted.forEach(({ date, value }, index) => {
    const before = times[index - 1];
    const here = times[index] ?? 0;
    if (before !== undefined && here - before > usual * 1.5) {
      for (let time = before + usual; time < here - usual / 2; time += usual) {
        series.categories.push(new Date(time).toISOString().slice(0, 10));
        series.values.push(null);
      }
    }
    series.categories.push(date);
    series.values.push(value);
  });
  return series;
}

/** Every month from first to last; null if missing. */
export function byMonth(points: readonly { month: string; value: number | null }[]): Series {
  const known = new Map(points.map(({ month, value }) => [month, value]));
  const months = [...known.keys()].toSorted();
  const [first, last] = [months[0], months.at(-1)];
  const series: Series = { categories: [], values: [] };
  if (first === undefined || last === undefined) return series;
  const [year = 0, month = 1] = first.split('-').map(Number);
  for (let step = 0; ; step += 1) {
    const name = new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 7);
    series.categories.push(name);
    series.values.push(known.get(name) ?? null);
    if (name >= last) return series;
  }
}
