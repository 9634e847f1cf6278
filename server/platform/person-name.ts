/** Name of a person whose account may be deleted. */
export function personName(row: {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}): string {
  return `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || (row.email ?? 'Former user');
}
