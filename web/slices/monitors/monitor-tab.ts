import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import type { MonitorLook, PatchLook } from './monitor-look.ts';
import type { MonitorSet } from './monitor-set.ts';

/** What every tab of a monitor is given. */
export interface MonitorTabProps {
  monitor: Monitor;
  /** The part that is looked at: as the cards of reports take it, and as the calls do. */
  set: MonitorSet;
  input: MonitorQuery;
  look: MonitorLook;
  patch: PatchLook;
}
