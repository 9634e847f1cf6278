import { normaliseError } from './errors.ts';
import { translated } from './language.ts';

interface Issue {
  field: string;
  message: string;
}

/** The messages of a refused input by field; empty where the failure names no field. */
export function fieldMessages(error: unknown): Record<string, string> {
  const { data } = normaliseError(error);
  const issues = (data as { issues?: Issue[] } | undefined)?.issues;
  if (!Array.isArray(issues)) return {};
  return Object.fromEntries(issues.map(({ field, message }) => [field, translated(message)]));
}

/** The message for one field, or the failure's own where it names none: to be shown at the form's only field. */
export function messageOf(error: unknown, field?: string): string | null {
  if (error === null || error === undefined) return null;
  const messages = fieldMessages(error);
  if (field !== undefined) return messages[field] ?? null;
  return normaliseError(error).message;
}
