import type { Access, PublicType } from '#contract/access.ts';
import type { Days } from '#server/analytics/period.ts';
import type { HeldObject } from '#server/owned/colleagues-having.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres.ts';
import type { FileCtx } from '../thread/ports.ts';

/** Something whose report goes out by mail. */
export interface ScheduledObject extends HeldObject {
  name: string;
  /** Its days, where it has some; it is reported on no others. */
  days: { start_date: string; end_date: string } | null;
}

/** The report of some days. */
export interface ScheduledReport {
  pdf: File;
  /** Its numbers. */
  sentence: string;
  /** Keeps it, in the transaction that writes its mails. */
  keep?(trx: Database): Promise<unknown>;
}

/** One kind of such things: a new one is `scheduled` in the object of its slice and a column of `report_schedule`. */
export interface ScheduledKind {
  column: 'monitor_id' | 'leaderboard_id';
  type: PublicType;
  noun: string;
  /** The rule of its screen: whom it can be sent to at all. */
  access: Access;
  /** Null where it is gone or nothing is sent of it any more. */
  find(services: Pick<Services, 'db'>, company_id: number, id: number): Promise<ScheduledObject | null>;
  report(ctx: FileCtx, object: ScheduledObject, days: Days): Promise<ScheduledReport>;
}

export type ScheduledKinds = readonly ScheduledKind[];
