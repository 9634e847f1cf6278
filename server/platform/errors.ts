import { ORPCError, ValidationError } from '@orpc/server';
import type { ErrorCode } from '#contract/errors.ts';

/** An error meant for the caller. Any other becomes a 500 without its text. */
export const refuse = (
  code: ErrorCode,
  message: string,
  issues?: Array<{ field: string; message: string }>,
) =>
  new ORPCError(code, {
    // oRPC's table of codes has no 507.
    ...(code === 'INSUFFICIENT_STORAGE' ? { status: 507 } : {}),
    message,
    ...(issues ? { data: { issues } } : {}),
  });

export const notFound = (what: string) => refuse('NOT_FOUND', `${what} not found`);

/** A refused input as the specification wants it: the first message, and every field with its own. */
export function readable(error: unknown): unknown {
  if (
    !(error instanceof ORPCError) ||
    error.code !== 'BAD_REQUEST' ||
    !(error.cause instanceof ValidationError)
  ) {
    return error;
  }
  const issues = error.cause.issues.flatMap(flatten);
  return refuse('BAD_REQUEST', issues[0]?.message ?? 'Bad request', issues);
}

interface Issue {
  message: string;
  /** zod: the kind of issue and, of a wrong type, the right one. */
  code?: string;
  expected?: string;
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }>;
  /** zod: the issues of each member of a union. */
  errors?: Issue[][];
}

function flatten(issue: Issue): Array<{ field: string; message: string }> {
  const own = (issue.path ?? []).map((p) => String(typeof p === 'object' ? p.key : p));
  // Of a detailed input the first step is a part of the request, not a field.
  if (own.length > 1 && /^(query|params|body|headers)$/.test(own[0] ?? '')) own.shift();
  // A union fails with the failures of all its members: the most specific one is the useful one.
  const inner = issue.errors
    ?.flat()
    .find((i) => i.code !== 'invalid_union' && !(i.code === 'invalid_type' && i.expected === 'array'));
  if (inner) return flatten({ ...inner, path: [...(issue.path ?? []), ...(inner.path ?? [])] });
  // `platform.0` of a list in a query string is the parameter `platform`.
  while (own.length > 1 && /^\d+$/.test(own.at(-1) ?? '')) own.pop();
  return [{ field: own.join('.') || 'body', message: issue.message }];
}
