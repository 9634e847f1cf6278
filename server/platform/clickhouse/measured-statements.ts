import type { LogEvent } from 'kysely';
import { countStatement } from '../measures.ts';
import { inSpan } from '../tracing.ts';

/** A statement of the analytics store that has its connection. */
export async function measured<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let is_failed = true;
  try {
    const result = await inSpan(`clickhouse ${statement}`, { 'db.system.name': 'clickhouse' }, work);
    is_failed = false;
    return result;
  } finally {
    countStatement('analytics', statement, (performance.now() - began) / 1000, is_failed);
  }
}

const VERB = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;

export function countWorkspaceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const verb = VERB.exec(query.sql)?.[1]?.toLowerCase() ?? 'other';
  countStatement('workspace', verb, queryDurationMillis / 1000, level === 'error');
}
