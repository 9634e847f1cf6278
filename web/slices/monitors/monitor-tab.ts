import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import type { MonitorLook, PatchLook } from './monitor-look.ts';
import type { MonitorSet } from './monitor-set.ts';

export interface MonitorTabProps {
  monitor: Monitor;
  /** Current filters, as a report set and as call input. */
  set: MonitorSet;
  input: MonitorQuery;
  look: MonitorLook;
  patch: PatchLook;
}
