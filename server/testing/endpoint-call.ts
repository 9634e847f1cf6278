import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/calls/endpoints.ts';

export interface CallInput {
  /** For every number in the path; default: an unknown object. */
  id?: number;
  query?: object;
  body?: object;
  ip?: string;
}

export function pathOf(endpoint: Pick<Endpoint, 'path'>, id = 2_000_000_000): string {
  return endpoint.path
    .replace('{platform}', 'instagram')
    .replace('{metric}', 'followers')
    .replace('/of/{type}', '/of/lists')
    .replace('{type}', 'keywords')
    .replace('{kind}', 'monitor')
    .replace(/\{(id|message_id|session_id|type_id)\}/, String(id))
    .replace(/\{\w+\}/g, '2000000000');
}

/** Without the client, so that inputs can be invalid. */
export function callEndpoint(
  http: FastifyInstance,
  endpoint: Endpoint,
  headers: Record<string, string>,
  input: CallInput = {},
) {
  const query = new URLSearchParams(Object.entries(input.query ?? {})).toString();
  const isRead = endpoint.method === 'GET';
  return http.inject({
    method: endpoint.method as 'GET',
    url: `/api${pathOf(endpoint, input.id)}${query ? `?${query}` : ''}`,
    headers: { ...headers, ...(isRead ? {} : { 'content-type': 'application/json' }) },
    ...(input.ip ? { remoteAddress: input.ip } : {}),
    ...(isRead ? {} : { payload: JSON.stringify(input.body ?? {}) }),
  });
}
