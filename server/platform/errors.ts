import { ORPCError, ValidationError } from '@orpc/server';
import type { ErrorCode } from '#contract/errors.ts';

/** An error for the caller. Any other becomes a 500 without its text. */
export const refuse = (
  code: ErrorCode,
  message: string,
  issues?: Array<{ field: string; message: string }>,
) =>
  new ORPCError(code, {
    // 507 is missing from oRPC's codes.
    ...(code === 'INSUFFICIENT_STORAGE' ? { status: 507 } : {}),
    message,
    ...(issues ? { data: { issues } } : {}),
  });

export const notFound = (what: string) => refuse('NOT_FOUND', `${what} not found`);

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
  return refuse('BAD_REQUEST', issues[0]?.message ?? 'Bad request', issues);
}

interface Issue {
  message: string;
  /** zod: the kind of issue and the expected type. */
  code?: string;
  expected?: string;
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }>;
  /** zod: the issues of each member of a union. */
  errors?: Issue[][];
}

function flatten(issue: Issue): Array<{ field: string; message: string }> {
  const own = (issue.path ?? []).map((p) => String(typeof p === 'object' ? p.key : p));
  // The first step of a detailed input is a part of the request, not a field.
  if (own.length > 1 && /^(query|params|body|headers)$/.test(own[0] ?? '')) own.shift();
  // A union fails with the issues of all members: show the most specific one.
  const inner = issue.errors
    ?.flat()
    .find((i) => i.code !== 'invalid_union' && !(i.code === 'invalid_type' && i.expected === 'array'));
  if (inner) return flatten({ ...inner, path: [...(issue.path ?? []), ...(inner.path ?? [])] });
  // `platform.0` of a list in a query string is the parameter `platform`.
  while (own.length > 1 && /^\d+$/.test(own.at(-1) ?? '')) own.pop();
  return [{ field: own.join('.') || 'body', message: issue.message }];
}
