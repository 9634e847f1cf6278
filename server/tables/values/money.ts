/** Without the currency. */
export const bareMoney = (cell: string) =>
  cell.replace(/^\s*[A-Z]{3}\s*(?=[\d.,-])|(?<=[\d.,])\s*[A-Z]{3}\s*$/g, '');
