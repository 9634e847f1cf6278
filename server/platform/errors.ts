import { ORPCError, ValidationError } from '@orpc/server';
import type { ErrorCode } from '#contract/calls/errors.ts';
import { issueSentence } from '#contract/sentences/input-sentence.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { asWritten, sentenceFor, type Thing } from '#contract/sentences/sentences.ts';

export interface FieldIssue {
  field: string;
  sentence: Sentence;
}

const issueBody = ({ field, sentence: { text, code, values } }: FieldIssue) => ({
  field,
  message: text,
  code,
  values,
});

/** Message of an answer, with its code and values. */
export const messageBody = ({ text, code, values }: Sentence) => ({ message: text, data: { code, values } });

/** An error for the caller. Any other becomes a 500 without its text. `issues` may be the one field it is about. */
export function refuse(status: ErrorCode, sentence: Sentence, issues: string | FieldIssue[] = []) {
  const fields = typeof issues === 'string' ? [{ field: issues, sentence }] : issues;
  const { code, values, text } = sentence;
  return new ORPCError(status, {
    // 507 is missing from oRPC's codes.
    ...(status === 'INSUFFICIENT_STORAGE' ? { status: 507 } : {}),
    message: text,
    data: { code, values, ...(fields.length > 0 ? { issues: fields.map(issueBody) } : {}) },
  });
}

export const notFound = (thing: Thing) =>
  refuse('NOT_FOUND', sentenceFor('not_found', { what: sentenceFor(`thing_${thing}`) }));

/** The sentence of a refusal. */
export function sentenceOfError({ data, message }: ORPCError<string, unknown>): Sentence {
  const { code, values } = { ...(data as Partial<Sentence> | undefined) };
  return code === undefined || values === undefined ? asWritten(message) : { code, values, text: message };
}

/** Invalid input as specified: the first message, and every field with its own. */
export function readable(error: unknown): unknown {
  if (
    !(error instanceof ORPCError) ||
    error.code !== 'BAD_REQUEST' ||
    !(error.cause instanceof ValidationError)
  ) {
    return error;
  }
  const issues = error.cause.issues.flatMap(flatten);
  return refuse('BAD_REQUEST', issues[0]?.sentence ?? sentenceFor('bad_request'), issues);
}

interface Issue {
  message: string;
  /** zod: the kind of issue and the expected type. */
  code?: string;
  expected?: string;
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }>;
  /** zod: the allowed values of `invalid_value`. */
  values?: readonly unknown[];
  /** zod: the issues of each member of a union. */
  errors?: Issue[][];
}

/** Of all members of a union that allow certain values. */
function allowedValues(issue: Issue): unknown[] {
  if ((issue.path ?? []).some((step) => typeof step !== 'number')) return [];
  return issue.code === 'invalid_value'
    ? [...(issue.values ?? [])]
    : (issue.errors?.flat().flatMap(allowedValues) ?? []);
}

function flatten(issue: Issue): FieldIssue[] {
  const own = (issue.path ?? []).map((p) => String(typeof p === 'object' ? p.key : p));
  // The first step of a detailed input is a part of the request, not a field.
  if (own.length > 1 && /^(query|params|body|headers)$/.test(own[0] ?? '')) own.shift();
  // A union fails with the issues of all members: show the values of all, or the most specific issue.
  const values = new Set(issue.errors?.flat().flatMap(allowedValues));
  const inner = issue.errors
    ?.flat()
    .find((i) => i.code !== 'invalid_union' && !(i.code === 'invalid_type' && i.expected === 'array'));
  if (inner && values.size < 2)
    return flatten({ ...inner, path: [...(issue.path ?? []), ...(inner.path ?? [])] });
  // `platform.0` of a list in a query string is the parameter `platform`.
  while (own.length > 1 && /^\d+$/.test(own.at(-1) ?? '')) own.pop();
  const sentence =
    values.size > 1
      ? sentenceFor('value_not_in_options', { values: [...values].map(String).join(', ') })
      : issueSentence(issue);
  return [{ field: own.join('.') || 'body', sentence }];
}
