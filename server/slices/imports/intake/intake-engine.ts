import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';

/** The part of the analytics store that the intake uses. */
export type IntakeEngine = Pick<ClickHouse, 'query' | 'command' | 'insert' | 'insertBlock'>;
