import { normaliseError } from './errors.ts';
import { translated } from './language.ts';

interface Issue {
  field: string;
  message: string;
}

/** Validation messages by field. */
export function fieldMessages(error: unknown): Record<string, string> {
  const { data } = normaliseError(error);
  const issues = (data as { issues?: Issue[] } | undefined)?.issues;
  if (!Array.isArray(issues)) return {};
  return Object.fromEntries(issues.map(({ field, message }) => [field, translated(message)]));
}

/** Message of one field, or else of the whole failure; for forms with a single field. */
export function messageOf(error: unknown, field?: string): string | null {
  if (error === null || error === undefined) return null;
  const messages = fieldMessages(error);
  if (field !== undefined) return messages[field] ?? null;
  return normaliseError(error).message;
}
