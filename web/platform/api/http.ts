import { AS_OF } from '#contract/calls/as-of.ts';
import { t } from '../language.ts';
import { createStore } from '../page/store.ts';

/** Statuses after which an idempotent call is retried once. */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Credentials sent with calls; set by the session and public views. */
export const credentials = { csrf: null as string | null, public_token: null as string | null };

/** Number of answers that refused a signed-in page as signed out. */
export const refusals = createStore(0);

/** Number of running calls; above zero is the specification's loading flag. */
export const running = createStore(0);

/** Time of the newest answer if it is cached during an import (`AS_OF`); null = current. */
export const asOf = createStore<string | null>(null);

type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

/** The server could not be reached; a TypeError like fetch's own. */
export class UnreachableError extends TypeError {
  constructor(cause: unknown) {
    super(t('Limelight did not respond. Check your connection, then try again.'), { cause });
    this.name = 'UnreachableError';
  }
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError;
}

/**
 * Sends a request: cookies always, `x-csrf-token` on writes, one retry of idempotent methods for retryable statuses or network
 * failures. @throws UnreachableError without a response.
 */
export async function send(
  request: Request,
  init?: RequestInit,
  transport: Fetch = fetch,
): Promise<Response> {
  const write = !IDEMPOTENT.has(request.method);
  const headers = new Headers(request.headers);
  // Form data sets its own content type.
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  if (write && credentials.csrf !== null) headers.set('x-csrf-token', credentials.csrf);
  const once = async () => {
    const answer = await transport(new Request(request.clone(), { headers }), {
      ...init,
      credentials: 'include',
    });
    if (answer.status === 401 && credentials.csrf !== null) refusals.set(refusals.get() + 1);
    return answer;
  };
  running.set(running.get() + 1);
  try {
    if (write) return await once();
    try {
      const first = await once();
      const answer = RETRY_STATUSES.has(first.status) ? await once() : first;
      asOf.set(answer.headers.get(AS_OF));
      return answer;
    } catch (error) {
      if (isNetworkFailure(error) && !request.signal.aborted) return await once();
      throw error;
    }
  } catch (error) {
    throw isNetworkFailure(error) && !request.signal.aborted ? new UnreachableError(error) : error;
  } finally {
    running.set(running.get() - 1);
  }
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | boolean | null | undefined>;
  /** Sent as JSON, unless it is form data. */
  body?: unknown;
  expects?: 'json' | 'blob';
  signal?: AbortSignal;
}

function contentType({ body, expects }: CallOptions): string | null {
  if (body instanceof FormData) return null;
  return expects === 'blob' ? 'image/jpeg' : 'application/json';
}

/** Request outside the contract (files, pictures), with the common query, body and content type. */
export function requestOf(path: string, options: CallOptions = {}): Request {
  const url = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  if (credentials.public_token !== null) url.searchParams.set('public_token', credentials.public_token);
  const headers = new Headers();
  const type = contentType(options);
  if (type !== null) headers.set('content-type', type);
  const { body } = options;
  return new Request(url, {
    method: options.method ?? 'GET',
    headers,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
}

/** Raw error response, input of the normalizer. */
export class HttpError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
  constructor(status: number, statusText: string, message: string | undefined, data: unknown) {
    super(message ?? '');
    this.name = 'HttpError';
    this.status = status;
    this.statusText = statusText;
    this.data = data;
  }
}

/** The error of an answer; `data` is that of its body, as in errors of the typed client. */
export function httpError(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body: unknown,
  unsaid?: string,
): HttpError {
  const { message = unsaid, data }: { message?: string; data?: unknown } = {
    ...(typeof body === 'object' ? body : null),
  };
  return new HttpError(status, statusText, message, data);
}

/** @throws HttpError for a status of 400 or above. @throws UnreachableError without a response. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const answer = await send(requestOf(path, options));
  if (options.expects === 'blob' && answer.ok) return (await answer.blob()) as T;
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  throw httpError(answer, body);
}
