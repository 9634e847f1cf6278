import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ofStore } from './of-store.ts';

/** Measurements of this process since its start, in the Prometheus data model. */
export const measures = new Registry();

const registers = [measures];
const buckets = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const requestSeconds = new Histogram({
  name: 'limelight_request_seconds',
  help: 'Duration of HTTP requests',
  labelNames: ['method', 'route', 'status'],
  buckets,
  registers,
});

const statementSeconds = new Histogram({
  name: 'limelight_statement_seconds',
  help: 'Duration of statements, without the time in the queue',
  labelNames: ['store', 'outcome'],
  buckets,
  registers,
});

const statementCount = new Counter({
  name: 'limelight_statements_total',
  help: 'Statements by name',
  labelNames: ['store', 'statement'],
  registers,
});

const statementTime = new Counter({
  name: 'limelight_statement_seconds_total',
  help: 'Seconds spent in statements by name',
  labelNames: ['store', 'statement'],
  registers,
});

export const queueSeconds = new Histogram({
  name: 'limelight_statement_queue_seconds',
  help: 'Time that statements waited for a connection of the embedded analytics store',
  buckets,
  registers,
});

export const queueLength = new Gauge({
  name: 'limelight_statement_queue_length',
  help: 'Statements that wait for a connection of the embedded analytics store',
  registers,
});

export function countStatement(
  store: 'workspace' | 'analytics',
  statement: string,
  seconds: number,
  is_failed: boolean,
): void {
  statementSeconds.observe({ store, outcome: is_failed ? 'failed' : 'done' }, seconds);
  statementCount.inc({ store, statement });
  statementTime.inc({ store, statement }, seconds);
}

const collectingFor = ofStore((register: Registry) => {
  collectDefaultMetrics({ register });
  return { register };
});

/** Memory, processor time, garbage collection and event loop lag; once per process. */
export const collectProcess = (): void => void collectingFor(measures);
