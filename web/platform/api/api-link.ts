import type { ClientContext } from '@orpc/client';
import type { StandardLinkPlugin } from '@orpc/client/standard';
import { type AnyContractRouter, ValidationError } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createStore } from '../page/store.ts';
import { credentials, send } from './http.ts';

/** A response that does not match its schema. */
interface ValidationIssues {
  endpoint: string;
  issues: { path: string; message: string }[];
}

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Failed response checks, newest last; a development aid. */
export const validationIssues = createStore<ValidationIssues[]>([]);

const KEPT = 200;

function pathText(path: StandardIssue['path']): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

function recordIssues(endpoint: string, issues: readonly StandardIssue[]): void {
  const entry = {
    endpoint,
    issues: issues.map((issue) => ({ path: pathText(issue.path), message: issue.message })),
  };
  validationIssues.set([...validationIssues.get(), entry].slice(-KEPT));
  console.warn(`Response of ${endpoint} does not have the expected shape`, entry.issues);
}

/** Adds the public token, if there is one. */
export function apiUrl(): URL {
  const url = new URL('/api', window.location.origin);
  if (credentials.public_token !== null) url.searchParams.set('public_token', credentials.public_token);
  return url;
}

/** Runs outside the response check: a malformed response is recorded and passed on, so that screens show as much as possible. */
class IssueRecordPlugin<T extends ClientContext> implements StandardLinkPlugin<T> {
  order = 1e5;
  init(options: Parameters<NonNullable<StandardLinkPlugin<T>['init']>>[0]): void {
    options.interceptors ??= [];
    options.interceptors.push(async ({ next, path }) => {
      try {
        return await next();
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        recordIssues(path.join('.'), error.issues);
        return error.data;
      }
    });
  }
}

/** Plugins of the response check; the check itself is fetched only where it runs. */
export async function responseCheck(
  contract: AnyContractRouter,
): Promise<StandardLinkPlugin<ClientContext>[]> {
  const { ResponseValidationPlugin } = await import('@orpc/contract/plugins');
  return [new IssueRecordPlugin(), new ResponseValidationPlugin(contract)];
}

/** Link used by every contract call; `fileReads` are the reads that return a file. */
export function apiLink(
  contract: AnyContractRouter,
  plugins: StandardLinkPlugin<ClientContext>[] = [],
  fileReads: ReadonlySet<string> = new Set(),
) {
  return new OpenAPILink<ClientContext>(contract, {
    url: apiUrl,
    fetch: (request, init, _options, path) => {
      if (fileReads.has(path.join('.'))) request.headers.set('content-type', 'image/jpeg');
      return send(request, init);
    },
    plugins,
  });
}
