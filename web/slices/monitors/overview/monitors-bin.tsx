import { Drawer } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MONITOR_BIN_DAYS } from '#contract/monitors/monitor.ts';
import { BinList } from '#web/parts/bin-list.tsx';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { useMonitorsChanges } from './monitors-changes.ts';

function BinContent() {
  const bin = useQuery(query.monitors.bin.queryOptions());
  const { restore } = useMonitorsChanges();
  const icon = <IconRadar2 size={18} stroke={1.6} aria-hidden />;
  return (
    <BinList answer={bin} rows={bin.data?.monitors} days={MONITOR_BIN_DAYS} icon={icon} restore={restore} />
  );
}

export function MonitorsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title={t('Bin')}>
      {opened && <BinContent />}
    </Drawer>
  );
}
