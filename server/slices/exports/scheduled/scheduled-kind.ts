import type { Access, PublicType } from '#contract/access/access.ts';
import type { Noun } from '#contract/sentences/sentences.ts';
import type { Days } from '#server/analytics/period.ts';
import type { HeldObject } from '#server/owned/colleagues-having.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { SpokenReport } from '../exporter.ts';
import type { FileCtx } from '../thread/ports.ts';

export interface ScheduledObject extends HeldObject {
  name: string;
  /** Limits its reports; null = unlimited. */
  days: { start_date: string; end_date: string } | null;
}

export interface ScheduledReport extends SpokenReport {
  pdf: File;
  /** Summary of the numbers. */
  sentence: string;
  /** Runs in the transaction that writes the mails. */
  keep?(trx: Database): Promise<unknown>;
}

/** One kind of such things: a new one is `scheduled` in the object of its slice and a column of `report_schedule`. */
export interface ScheduledKind {
  column: 'monitor_id' | 'leaderboard_id';
  type: PublicType;
  noun: Noun;
  /** The rule of its screen, for possible recipients. */
  access: Access;
  /** Null if it is gone or has ended. */
  find(services: Pick<Services, 'db'>, company_id: number, id: number): Promise<ScheduledObject | null>;
  report(ctx: FileCtx, object: ScheduledObject, days: Days): Promise<ScheduledReport>;
}

export type ScheduledKinds = readonly ScheduledKind[];
