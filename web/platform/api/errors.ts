import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceText, t } from '../language.ts';

/** Normalized form of every failure. */
export interface AppError {
  message: string;
  /** HTTP status, if there was a response. */
  status?: number;
  statusText?: string;
  /** Response details, e.g. the issues of a 400. */
  data?: unknown;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A message in the page's language, by its code if the server gave one. */
export const messageText = ({
  message: text,
  code = 'as_written',
  values = {},
}: { message: string } & Partial<Sentence>): string => sentenceText({ code, values, text });

/** Objects keep message, status and statusText; a string becomes the message; anything else is unknown. */
export function normaliseError(error: unknown): AppError {
  if (typeof error === 'string') return { message: messageText({ message: error }) };
  if (typeof error !== 'object' || error === null) return { message: t('An unknown error occurred') };
  const from = error as Record<string, unknown>;
  const message = text(from.message);
  const normal: AppError = {
    message:
      message === undefined
        ? t('An error occurred')
        : messageText({ ...(from.data as object), message: message }),
  };
  const status = from.status ?? from.statusCode;
  if (typeof status === 'number') normal.status = status;
  const statusText = text(from.statusText) ?? text(from.statusMessage);
  if (statusText !== undefined) normal.statusText = statusText;
  if (from.data !== undefined) normal.data = from.data;
  return normal;
}

/** Used instead of a status if the server did not answer. */
export const NO_ANSWER = 0;

/** A failure that replaces the whole page. */
export class PageError extends Error {
  readonly status: number;
  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'PageError';
    this.status = options.status ?? 500;
  }
}

/** 404 for an unknown route. */
export function unmatchedRoute(path: string): PageError {
  return new PageError(t('Page not found: {path}', { path }), { status: 404 });
}

/**
 * Runs a route's validation. `false` gives a 404 with the path; an object sets status and message. @throws PageError unless the
 * result is `true`.
 */
export function validateRoute(path: string, verdict: boolean | { status?: number; message?: string }): void {
  if (verdict === true) return;
  const details = verdict === false ? {} : verdict;
  throw new PageError(details.message ?? t('Page Not Found: {path}', { path }), {
    status: details.status ?? 404,
  });
}

/** The heading of an error page. */
export const statusTitle = (status: number): string =>
  status === NO_ANSWER ? t('Limelight did not respond') : t('Something went wrong');

export const statusMessage = (status: number): string =>
  status === 404 ? t('Page Not Found') : t('Internal Server Error');
