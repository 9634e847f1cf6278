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

export function countWorkspaceStatement(sql: string, seconds: number, is_failed: boolean): void {
  countStatement('workspace', VERB.exec(sql)?.[1]?.toLowerCase() ?? 'other', seconds, is_failed);
}
