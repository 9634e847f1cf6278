import { Text } from '@mantine/core';
import type { MonitorItem } from '#contract/monitors/monitor.ts';
import { t } from '#web/platform/language.ts';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { elapsed, progressText, STATE_TEXT } from './monitor-words.ts';
import classes from './overview/monitors.module.css';

interface MonitorStateProps {
  monitor: Pick<MonitorItem, 'state' | 'start_date' | 'end_date'>;
  /** Places the bar after the words. */
  inline?: boolean;
}

/** State of the monitor and elapsed share of its period. */
export function MonitorStateMark({ monitor, inline = false }: MonitorStateProps) {
  const today = todayIso();
  return (
    <Text
      span
      fz="xs"
      c="dimmed"
      miw={130}
      className={classes.state}
      data-state={monitor.state}
      data-inline={inline || undefined}
    >
      <span>
        <b>{t(STATE_TEXT[monitor.state])}</b> {progressText(monitor, today)}
      </span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${elapsed(monitor, today) * 100}%` }} />
      </span>
    </Text>
  );
}
