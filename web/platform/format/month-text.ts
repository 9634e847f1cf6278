import { REGION } from './format.ts';

const months = new Intl.DateTimeFormat(REGION, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `YYYY-MM`, or a day of the month, as `Nov 2026`. */
export const monthText = (month: string): string => months.format(new Date(`${month.slice(0, 7)}-01`));
