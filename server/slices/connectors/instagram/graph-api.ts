import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ConnectorSettings } from '#server/platform/connector-settings.ts';
import { callPlatform, type Params, type PlatformHost, readAnswer } from '../logins/platform-call.ts';
import { ConnectorTrouble } from '../trouble.ts';
import { graphTrouble } from './graph-errors.ts';
import { heldUntil, noteUsage } from './graph-usage.ts';

/** Of all calls to Meta. */
export const GRAPH_VERSION = 'v25.0';

export interface GraphSettings {
  settings: ConnectorSettings;
  /** Facebook Login uses `graph`, Instagram Login its own host. */
  host: Extract<PlatformHost, 'graph' | 'instagram_graph'>;
  /** Limits of calls are counted for it. */
  quota_owner: string;
  /** Proves that the app itself is calling; only Facebook's host takes it. */
  app_secret: string | null;
  token(): Promise<string>;
  now(): Date;
}

/** @throws GraphError for a refused query, ConnectorTrouble for problems of all queries */
export function graphApi({ settings, host, quota_owner, app_secret, token, now }: GraphSettings) {
  const get = async <T extends z.ZodType>(path: string, params: Params, shape: T): Promise<z.output<T>> => {
    const held = heldUntil(quota_owner, now());
    if (held !== null)
      throw new ConnectorTrouble('busy', sentenceFor('platform_rate_limit', { platform: 'Instagram' }), held);
    const access_token = await token();
    const proof =
      app_secret === null || host !== 'graph'
        ? undefined
        : createHmac('sha256', app_secret).update(access_token).digest('hex');
    const answer = await callPlatform(settings, host, `/${GRAPH_VERSION}/${path}`, {
      params: { ...params, appsecret_proof: proof },
      token: access_token,
    });
    noteUsage(quota_owner, answer.headers, now());
    if (answer.status !== 200) throw graphTrouble(answer, now());
    return readAnswer(host, answer.body, shape);
  };
  return { get };
}
export type GraphApi = ReturnType<typeof graphApi>;
