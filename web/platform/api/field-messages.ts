import type { Sentence } from '#contract/sentences/sentence.ts';
import { messageText, normaliseError } from './errors.ts';

interface Issue extends Partial<Sentence> {
  field: string;
  message: string;
}

/** Validation messages by field. */
export function fieldMessages(error: unknown): Record<string, string> {
  const { data } = normaliseError(error);
  const issues = (data as { issues?: Issue[] } | undefined)?.issues;
  if (!Array.isArray(issues)) return {};
  return Object.fromEntries(issues.map((issue) => [issue.field, messageText(issue)]));
}

/** Message of one field, or else of the whole failure; for forms with a single field. */
export function messageOf(error: unknown, field?: string): string | null {
  if (error === null || error === undefined) return null;
  const messages = fieldMessages(error);
  if (field !== undefined) return messages[field] ?? null;
  return normaliseError(error).message;
}
