import type { ClientContext } from '@orpc/client';
import type { StandardLinkPlugin } from '@orpc/client/standard';
import { type AnyContractRouter, ValidationError } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { credentials, send } from './http.ts';
import { recordIssues } from './validation-issues.ts';

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
