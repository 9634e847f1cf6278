import { IconRadar2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Bin, BinList } from '#web/parts/bin.tsx';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { useMonitorsChanges } from './monitors-changes.ts';

function BinContent() {
  const bin = useQuery({ ...query.monitors.bin.queryOptions(), select: (data) => data.monitors });
  const { restore } = useMonitorsChanges();
  return (
    <BinList answer={bin} icon={() => <IconRadar2 size={18} stroke={1.6} aria-hidden />} restore={restore} />
  );
}

/** Deleted monitors that the caller may restore. */
export function MonitorsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Bin opened={opened} onClose={onClose} title={t('Bin')}>
      <BinContent />
    </Bin>
  );
}
