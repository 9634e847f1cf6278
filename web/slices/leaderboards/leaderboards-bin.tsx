import { IconTag, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Bin, BinList } from '#web/parts/bin.tsx';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { useLeaderboardChanges } from './leaderboards-changes.ts';

function BinContent() {
  const bin = useQuery({
    ...query.leaderboards.bin.queryOptions(),
    select: (data) => data.leaderboards,
  });
  const { restore } = useLeaderboardChanges();
  return (
    <BinList answer={bin} icon={() => <IconTrophy size={18} stroke={1.6} aria-hidden />} restore={restore} />
  );
}

function BrandsBinContent() {
  const bin = useQuery({ ...query.brands.bin.queryOptions(), select: (data) => data.brands });
  const { restoreBrand } = useLeaderboardChanges();
  return (
    <BinList
      answer={bin}
      icon={() => <IconTag size={18} stroke={1.6} aria-hidden />}
      restore={restoreBrand}
    />
  );
}

/** Deleted brands, which return to their leaderboards when they are restored. */
export function BrandsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Bin opened={opened} onClose={onClose} title={t('Deleted brands')}>
      <BrandsBinContent />
    </Bin>
  );
}

/** Deleted leaderboards that the caller may restore. */
export function LeaderboardsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Bin opened={opened} onClose={onClose} title={t('Bin')}>
      <BinContent />
    </Bin>
  );
}
