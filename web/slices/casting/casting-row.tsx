import { Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { CastingCreator } from '#contract/casting.ts';
import { largestFirst } from '#contract/values/largest-first.ts';
import { countryName } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Num } from '#web/ui/number.tsx';
import classes from './casting.module.css';
import { imageOf } from './casting-data.ts';

const DECIDED = { accept: 'Accepted', backup: 'Backup', reject: 'Rejected' } as const;

interface CastingRowProps {
  creator: CastingCreator;
  open: boolean;
  onToggle: () => void;
}

/** A creator as a row on phones, which opens their slide. */
export function CastingRow({ creator, open, onToggle }: CastingRowProps) {
  const { decision, name } = creator;
  const accounts = creator.platforms_present.flatMap((platform) => creator.platforms[platform] ?? []);
  const [largest] = accounts.toSorted((a, b) => largestFirst(a.followers, b.followers));
  const handle = largest?.username && `@${largest.username}`;
  const facts = [handle, creator.country && countryName(creator.country)].filter(Boolean).join(' · ');
  return (
    <button type="button" className={classes.row} aria-expanded={open} onClick={onToggle}>
      <Avatar name={name} src={imageOf(creator, 1)} size={40} />
      <span>
        <Text component="b" display="block" fw={600} truncate>
          {name}
        </Text>
        <Text span display="block" fz="xs" c="dimmed" truncate>
          {facts}
        </Text>
      </span>
      <Text span ta="end">
        <Text span display="block" fw={600}>
          <Num value={largest?.followers} missing="not_in_source" />
        </Text>
        <Text span display="block" fz="xs" data-decision={decision ?? undefined}>
          {t(decision === null ? 'Undecided' : DECIDED[decision])}
        </Text>
      </Text>
      <IconChevronDown size={16} stroke={1.7} aria-hidden />
    </button>
  );
}
