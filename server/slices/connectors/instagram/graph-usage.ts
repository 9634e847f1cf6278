import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { OutboundAnswer } from '#server/platform/http/outbound.ts';

type Headers = OutboundAnswer['headers'];

/** Percent of a limit at which queries stop by themselves. */
const ALMOST = 95;
const HOUR_MS = 3_600_000;

const usage = z.looseObject({
  call_count: z.number().default(0),
  total_cputime: z.number().default(0),
  total_time: z.number().default(0),
  /** Minutes. */
  estimated_time_to_regain_access: z.number().default(0),
});
const byBusiness = z.record(z.string(), z.array(usage));

function parsed(header: string | string[] | undefined): unknown {
  try {
    return JSON.parse(String(header ?? 'null'));
  } catch {
    return null;
  }
}

/** The fullest limit of an answer, from `X-App-Usage` and `X-Business-Use-Case-Usage`. */
function usageOf(headers: Headers): { percent: number; minutes: number } {
  const app = usage.safeParse(parsed(headers['x-app-usage']));
  const business = byBusiness.safeParse(parsed(headers['x-business-use-case-usage']));
  const all = [
    ...(app.success ? [app.data] : []),
    ...(business.success ? Object.values(business.data).flat() : []),
  ];
  return {
    percent: Math.max(0, ...all.map((one) => Math.max(one.call_count, one.total_cputime, one.total_time))),
    minutes: Math.max(0, ...all.map((one) => one.estimated_time_to_regain_access)),
  };
}

/** Null while there is room. Limits are of a rolling hour. */
export function regainedAt(headers: Headers, now: Date): Date | null {
  const { percent, minutes } = usageOf(headers);
  if (minutes > 0) return new Date(now.getTime() + minutes * 60_000);
  return percent >= ALMOST ? new Date(now.getTime() + HOUR_MS) : null;
}

const held = new LRUCache<string, Date>({ max: 1000 });

export function noteUsage(quota_owner: string, headers: Headers, now: Date): void {
  const until = regainedAt(headers, now);
  if (until !== null) held.set(quota_owner, until);
}

export function heldUntil(quota_owner: string, now: Date): Date | null {
  const until = held.get(quota_owner);
  return until !== undefined && until > now ? until : null;
}
