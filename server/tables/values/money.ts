/** Without the currency. */
export const bareMoney = (cell: string) =>
  cell.replace(
    /^\s*(?:[A-Z]{3}|[A-Z]{1,2}\$|[₹₺₩₽₫₱₪฿])\s*(?=[\d.,-])|(?<=[\d.,])\s*(?:[A-Z]{3}|zł|Kč|[₹₺₩₽₫₱₪฿])\s*$/g,
    '',
  );
