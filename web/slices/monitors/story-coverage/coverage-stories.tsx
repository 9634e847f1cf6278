import { Button, Flex, Stack } from '@mantine/core';
import type { StoryRow } from '#contract/fetching/coverage.ts';
import { dayRange, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './coverage.module.css';
import { AccountName } from './coverage-creator.tsx';
import { gapWords, placeOf, spanText } from './story-words.ts';

interface Period {
  from: string;
  until: string;
}

function Line({ row: { spans }, from, until }: { row: StoryRow } & Period) {
  return (
    <span className={classes.line} aria-hidden>
      {spans.map((span) => (
        <span
          key={span.from}
          className={classes[span.state]}
          style={placeOf(span, from, until)}
          title={spanText(span)}
        />
      ))}
    </span>
  );
}

function Row({ row, ...period }: { row: StoryRow } & Period) {
  const { shown, others } = gapWords(row.spans);
  const share =
    row.captured_share === null
      ? t('Not started')
      : t('{share} collected', { share: percent(row.captured_share, 0) });
  return (
    <li className={classes.story}>
      <AccountName {...row} />
      <Stack gap="xxs" pt={6}>
        <Line row={row} {...period} />
        <span className={`wrap-anywhere ${classes.reason}`}>
          {share}, {plural(row.stories, '{n} story', '{n} stories')}
          {row.is_connected && ` · ${t('connected by the creator')}`}
        </span>
        {shown.map((words) => (
          <span key={words} className={`wrap-anywhere ${classes.reason}`}>
            {words}
          </span>
        ))}
        {others !== null && <span className={`wrap-anywhere ${classes.reason}`}>{others}</span>}
      </Stack>
    </li>
  );
}

const LEGEND = [
  ['captured', 'Collected'],
  ['missed', 'Missed'],
  ['ahead', 'Still collectable'],
] as const;

interface StoriesProps {
  coverage: Period & { stories: StoryRow[]; total: number };
  /** Null if all are shown. */
  onMore: (() => void) | null;
}

/** Captured stories by account; stories expire after a day. */
export function StoriesCard({ coverage: { from, until, stories, total }, onMore }: StoriesProps) {
  const lastDay = new Date(Date.parse(until) - 1).toISOString();
  return (
    <Card title={t('Stories')} note={total > 0 && dayRange(from, lastDay)}>
      {total === 0 ? (
        <EmptyState>
          {t('No chosen creator has an account with stories that this monitor tracks.')}
        </EmptyState>
      ) : (
        <>
          <Flex
            component="ul"
            rowGap="xxs"
            columnGap="md"
            wrap="wrap"
            fz="xs"
            c="dimmed"
            mb={10}
            className={classes.legend}
            aria-label={t('Colors')}
          >
            {LEGEND.map(([state, text]) => (
              <li key={state}>
                <span className={classes[state]} aria-hidden />
                {t(text)}
              </li>
            ))}
          </Flex>
          <Flex component="ul" direction="column" gap="sm" mb={10} aria-label={t('Stories by account')}>
            {stories.map((row) => (
              <Row
                key={`${row.creator.id} ${row.platform} ${row.username}`}
                row={row}
                from={from}
                until={until}
              />
            ))}
          </Flex>
          {onMore && (
            <Button variant="subtle" size="compact-sm" onClick={onMore}>
              {plural(total, 'Show {n} more account', 'Show {n} more accounts')}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
