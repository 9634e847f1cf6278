import type { ClientContext } from '@orpc/client';
import type { StandardLinkPlugin } from '@orpc/client/standard';
import { type AnyContractRouter, ValidationError } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { credentials, send } from './http.ts';
import { recordIssues } from './validation-issues.ts';

/** Where the contract's calls go; carries the public token whenever one is held. */
export function apiUrl(): URL {
  const url = new URL('/api', window.location.origin);
  if (credentials.public_token !== null) url.searchParams.set('public_token', credentials.public_token);
  return url;
}

/**
 * Sits outside the response check: a response of the wrong shape is written down and handed on as it came,
 * so that a screen shows what it can.
 */
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

/** The link every contract call takes; `fileReads` names the reads that answer a file. */
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
