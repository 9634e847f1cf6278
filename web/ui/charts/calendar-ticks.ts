/** Units of a category, finest first; categories are days (`YYYY-MM-DD`) or months (`YYYY-MM`). */
const UNITS: ((category: string) => string)[] = [
  (category) => category,
  (category) => (category.length < 10 ? category : mondayOf(category)),
  (category) => category.slice(0, 7),
  (category) => `${category.slice(0, 4)} ${Math.floor((Number(category.slice(5, 7)) - 1) / 3)}`,
  (category) => category.slice(0, 4),
];
const MOST = 13;

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Whether a unit starts at the first category, which has no predecessor to compare with. */
function begins(category: string, unit: number): boolean {
  const month = category.length < 10 ? `${category}-01` : category;
  if (unit === 0) return true;
  if (unit === 1) return mondayOf(month) === month;
  if (!month.endsWith('-01')) return false;
  const at = Number(month.slice(5, 7)) - 1;
  return unit === 2 || (unit === 3 ? at % 3 === 0 : at === 0);
}

/**
 * Categories where a day, week, month, quarter or year starts: the finest unit with at most a dozen ticks. @param room label
 * width; of two closer labels the later one stays
 */
export function calendarTicks(categories: readonly string[], room = 0): number[] {
  let next = Number.POSITIVE_INFINITY;
  return calendarBegins(categories)
    .toReversed()
    .filter((index) => {
      if (next - index < room * categories.length) return false;
      next = index;
      return true;
    })
    .toReversed();
}

function calendarBegins(categories: readonly string[]): number[] {
  let last: number[] = [];
  for (const [unit, keyOf] of UNITS.entries()) {
    const ticks = categories.flatMap((category, index) => {
      const before = categories[index - 1];
      const here = before === undefined ? begins(category, unit) : keyOf(category) !== keyOf(before);
      return here ? [index] : [];
    });
    if (ticks.length <= MOST) return ticks;
    last = ticks;
  }
  const step = Math.ceil(last.length / MOST);
  return last.filter((_index, nth) => nth % step === 0);
}
