const TOTALS = new Set(
  'average|averages|mean|median|moyenne|médiane|durchschnitt|mittelwert|promedio|平均|平均值|total|totals|grand total|overall|sum|gesamt|gesamtergebnis|gesamtsumme|insgesamt|summe|total général|total general|totale|totaal|suma|totalt|合計|总计|合计|總計|總和|합계|全体|итого'.split(
    '|',
  ),
);

/** A row of totals: its first filled cell is the label, and it has no other text. */
export function isTotals(cells: readonly string[]): boolean {
  const at = cells.findIndex((cell) => cell !== '');
  const first = cells[at];
  if (first === undefined || first.length > 16 || !TOTALS.has(first.trim().toLowerCase())) return false;
  return cells.includes('') && !cells.some((cell, i) => i !== at && /\p{L}{3}/u.test(cell));
}
