import { AS_OF } from '#contract/as-of.ts';
import { t } from './language.ts';
import { createStore } from './store.ts';

/** Answers after which an idempotent call is asked once more. */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Credentials that accompany calls; the session and the public views fill them. */
export const credentials = { csrf: null as string | null, public_token: null as string | null };

/** How many calls run now; above zero is the specification's loading flag. */
export const running = createStore(0);

/** The moment as of which the newest answer holds while an import runs (`AS_OF`); null = it is exact. */
export const asOf = createStore<string | null>(null);

type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

/** A call that found no server, in words for the screens; a TypeError as fetch throws one. */
export class UnreachableError extends TypeError {
  constructor(cause: unknown) {
    super(t('Limelight did not answer. Check your connection, then try again.'), { cause });
    this.name = 'UnreachableError';
  }
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError;
}

/**
 * Sends one request by the common rules: cookies always, `x-csrf-token` on writes, one retry on idempotent
 * methods for the retry statuses or a network failure, never on POST, PUT, PATCH or DELETE.
 * @throws UnreachableError when there was no answer.
 */
export async function send(
  request: Request,
  init?: RequestInit,
  transport: Fetch = fetch,
): Promise<Response> {
  const write = !IDEMPOTENT.has(request.method);
  const headers = new Headers(request.headers);
  // Form data brings a type of its own.
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  if (write && credentials.csrf !== null) headers.set('x-csrf-token', credentials.csrf);
  const once = () =>
    transport(new Request(request.clone(), { headers }), { ...init, credentials: 'include' });
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
  /** Sent as JSON, or as it is when it is form data. */
  body?: unknown;
  expects?: 'json' | 'blob';
  signal?: AbortSignal;
}

function contentType({ body, expects }: CallOptions): string | null {
  if (body instanceof FormData) return null;
  return expects === 'blob' ? 'image/jpeg' : 'application/json';
}

/** A request with the common query, body and content type; for what is fetched beside the contract (files, pictures). */
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

/** A failed answer as it came, for the normaliser. */
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

/** Fetches by path. @throws HttpError on a status of 400 or above. @throws UnreachableError when there was no answer. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const answer = await send(requestOf(path, options));
  if (options.expects === 'blob' && answer.ok) return (await answer.blob()) as T;
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  const said = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  throw new HttpError(answer.status, answer.statusText, typeof said === 'string' ? said : undefined, body);
}
