import { Drawer } from '@mantine/core';
import { IconTag, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BRAND_BIN_DAYS } from '#contract/brands.ts';
import { LEADERBOARD_BIN_DAYS } from '#contract/leaderboards/leaderboard.ts';
import { BinList } from '#web/parts/bin-list.tsx';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { useLeaderboardChanges } from './leaderboards-changes.ts';

function BinContent() {
  const bin = useQuery(query.leaderboards.bin.queryOptions());
  const { restore } = useLeaderboardChanges();
  const icon = <IconTrophy size={18} stroke={1.6} aria-hidden />;
  return (
    <BinList
      answer={bin}
      rows={bin.data?.leaderboards}
      days={LEADERBOARD_BIN_DAYS}
      icon={icon}
      restore={restore}
    />
  );
}

function BrandsBinContent() {
  const bin = useQuery(query.brands.bin.queryOptions());
  const { restoreBrand } = useLeaderboardChanges();
  return (
    <BinList
      answer={bin}
      rows={bin.data?.brands}
      days={BRAND_BIN_DAYS}
      icon={<IconTag size={18} stroke={1.6} aria-hidden />}
      restore={restoreBrand}
    />
  );
}

export function BrandsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title={t('Deleted brands')}>
      {opened && <BrandsBinContent />}
    </Drawer>
  );
}

export function LeaderboardsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title={t('Bin')}>
      {opened && <BinContent />}
    </Drawer>
  );
}
