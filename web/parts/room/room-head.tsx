import { Button, Flex, Spoiler, Text } from '@mantine/core';
import { Fragment } from 'react';
import type { Room } from '#contract/client.ts';
import { dayRange } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import classes from './room.module.css';
import type { Show } from './room-data.ts';
import { headline, partsOf } from './room-words.ts';

/** A sentence with its strong parts. */
export function Sentence({ text }: { text: string }) {
  return partsOf(text).map((part, at) =>
    at % 2 === 1 ? <b key={at}>{part}</b> : <Fragment key={at}>{part}</Fragment>,
  );
}

const SHOWN = ['all', 'open', 'accept', 'backup', 'reject'] as const satisfies readonly Show[];
const WORDS = {
  all: 'All {n}',
  open: 'Open {n}',
  accept: 'Accepted {n}',
  backup: 'Backups {n}',
  reject: 'Rejected {n}',
} as const satisfies Record<Show, string>;

interface HeadProps {
  room: Room;
  /** Null without decisions: of a campaign or ranking. */
  onShow: ((show: Show) => void) | null;
  show: Show;
}

export function RoomHead({ room, show, onShow }: HeadProps) {
  const { decided, totals } = room;
  const counts = { ...decided, all: totals.creators };
  const part = (n: number) => `${(100 * n) / Math.max(1, totals.creators)}%`;
  const isStarted = decided.open < totals.creators;
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>
        {room.name} {room.is_demo && <InventedTag />}
      </h1>
      {room.campaign && (
        <Text fz="xs" c="dimmed">
          {dayRange(room.campaign.from_date, room.campaign.to_date)}
        </Text>
      )}
      <p className={classes.headline}>
        <Sentence text={headline(room)} />
      </p>
      {room.campaign && room.campaign.withheld_posts > 0 && (
        <Text fz="xs" c="dimmed">
          {plural(
            room.campaign.withheld_posts,
            '{n} more excluded by the terms of its source',
            '{n} more excluded by the terms of their source',
          )}
        </Text>
      )}
      {room.message !== '' && (
        <Spoiler
          maxHeight={44}
          showLabel={t('Read more')}
          hideLabel={t('Read less')}
          classNames={{ control: classes.more }}
        >
          <p className={`wrap-anywhere ${classes.message}`}>{room.message}</p>
        </Spoiler>
      )}
      {onShow !== null && totals.creators > 0 && (
        <>
          <div className={classes.progress} aria-hidden>
            <span style={{ width: part(decided.accept) }} data-state="accept" />
            <span style={{ width: part(decided.backup) }} data-state="backup" />
            <span style={{ width: part(decided.reject) }} data-state="reject" />
          </div>
          {isStarted && (
            <Flex component="fieldset" gap="xs" className={classes.filter} aria-label={t('Which creators')}>
              {SHOWN.filter((one) => one === 'all' || one === show || counts[one] > 0).map((one) => (
                <Button
                  key={one}
                  size="compact-md"
                  radius="xl"
                  variant={one === show ? 'filled' : 'default'}
                  color="dark"
                  aria-pressed={one === show}
                  className={classes.chip}
                  onClick={() => onShow(one)}
                >
                  {t(WORDS[one], { n: counts[one] })}
                </Button>
              ))}
            </Flex>
          )}
        </>
      )}
    </div>
  );
}
