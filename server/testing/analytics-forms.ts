import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
import { type ClickHouseNodes, openNodes } from './clickhouse-nodes.ts';
import { migratedAnalytics } from './migrated-store.ts';

/** A form of the analytics store; all forms give the same answers. */
export interface AnalyticsForm {
  open(): Promise<ClickHouse>;
}

const embedded: AnalyticsForm = { open: migratedAnalytics };

const open = new Map<number, Promise<ClickHouseNodes>>();

/** Nodes are shared by the test files of a process and end with it; each store has a database of its own. */
const onNodes = (shards: number): AnalyticsForm => ({
  async open() {
    const nodes = open.get(shards) ?? openNodes(shards);
    open.set(shards, nodes);
    const { database, cluster } = await nodes;
    return openClickHouse({ url: await database(), cluster });
  },
});

export const twoShards = onNodes(2);
const FORMS = { embedded, 'one server': onNodes(1), 'two shards': twoShards };

/** Of the project in vitest.config.ts: its files are run once more in each form. */
export const thisForm: AnalyticsForm = FORMS[(process.env.TEST_STORE ?? 'embedded') as keyof typeof FORMS];
