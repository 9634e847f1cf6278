import type { z } from 'zod';
import { PROVIDER_LABELS } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ConnectorSettings } from '#server/platform/connector-settings.ts';
import { fetchOutside, type OutboundAnswer } from '#server/platform/http/outbound.ts';
import { ConnectorTrouble } from '../trouble.ts';

const HOSTS = {
  facebook: 'https://www.facebook.com',
  graph: 'https://graph.facebook.com',
  instagram: 'https://www.instagram.com',
  instagram_api: 'https://api.instagram.com',
  instagram_graph: 'https://graph.instagram.com',
  tiktok: 'https://www.tiktok.com',
  tiktok_api: 'https://open.tiktokapis.com',
  google: 'https://accounts.google.com',
  google_token: 'https://oauth2.googleapis.com',
  youtube_data: 'https://www.googleapis.com/youtube/v3',
  youtube_analytics: 'https://youtubeanalytics.googleapis.com',
  infludata: 'https://app.infludata.com/api/externalAPI',
  modash: 'https://api.modash.io/v1',
  hypeauditor: 'https://hypeauditor.com/api/method',
} as const;
export type PlatformHost = keyof typeof HOSTS;

const OWNERS: Record<PlatformHost, string> = {
  facebook: 'Meta',
  graph: 'Instagram',
  instagram: 'Instagram',
  instagram_api: 'Instagram',
  instagram_graph: 'Instagram',
  tiktok: 'TikTok',
  tiktok_api: 'TikTok',
  google: 'Google',
  google_token: 'Google',
  youtube_data: 'YouTube',
  youtube_analytics: 'YouTube',
  ...PROVIDER_LABELS,
};

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 20_000_000;

export type Params = Record<string, string | number | undefined>;

export function addressAt(
  { platforms_url }: Pick<ConnectorSettings, 'platforms_url'>,
  host: PlatformHost,
  path: string,
  params: Params = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  const base = platforms_url === undefined ? HOSTS[host] : `${platforms_url}/${host}`;
  return `${base}${path}${query.size > 0 ? `?${query}` : ''}`;
}

export interface PlatformCall {
  params?: Params;
  /** Sent as a form by POST. */
  form?: Record<string, string>;
  /** Sent as JSON by POST. */
  json?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface PlatformAnswer {
  status: number;
  headers: OutboundAnswer['headers'];
  /** Parsed; null if it is not JSON. */
  body: unknown;
}

/** @throws ConnectorTrouble if there is no answer */
export async function callPlatform(
  settings: ConnectorSettings,
  host: PlatformHost,
  path: string,
  { params = {}, form, json, token, headers = {} }: PlatformCall = {},
): Promise<PlatformAnswer> {
  const body =
    form === undefined
      ? json === undefined
        ? undefined
        : JSON.stringify(json)
      : String(new URLSearchParams(form));
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const answer = await fetchOutside(
    addressAt(settings, host, path, params),
    {
      ...(body === undefined ? {} : { method: 'POST' as const, body }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      timeout_ms: TIMEOUT_MS,
      max_bytes: MOST_BYTES,
      max_redirects: 0,
    },
    settings.outbound,
  ).catch(() => {
    throw new ConnectorTrouble('busy', sentenceFor('platform_no_answer', { platform: OWNERS[host] }));
  });
  return { status: answer.status, headers: answer.headers, body: parsed(answer.body) };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** @throws ConnectorTrouble for another shape */
export function readAnswer<T extends z.ZodType>(host: PlatformHost, body: unknown, shape: T): z.output<T> {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  throw new ConnectorTrouble('busy', sentenceFor('platform_answer_undocumented', { platform: OWNERS[host] }));
}
