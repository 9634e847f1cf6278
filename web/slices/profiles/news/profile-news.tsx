import { Box, Flex, Text } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ProfileHeadline } from '#contract/profiles/news.ts';
import { type api, query } from '#web/platform/api/api.ts';
import { ago, dayText } from '#web/platform/format/format.ts';
import { monthText } from '#web/platform/format/month-text.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../profile.module.css';
import type { TabProps } from '../profile-data.ts';
import own from './profile-news.module.css';

type News = Awaited<ReturnType<typeof api.profiles.news>>;

const quoted = (names: readonly string[]) => names.map((name) => t('“{name}”', { name })).join(', ');

/** Source, search terms and age of the headlines. */
function About({ news }: { news: News }) {
  const { files, origin, names, read_at } = news;
  const parts =
    origin === 'invented'
      ? [t('This profile is demo data: its headlines are invented, and no search is made.')]
      : [
          t('Searched for: {names}.', { names: quoted(names) }),
          files === null
            ? t('Found by the configured news search, checked {when}.', { when: ago(read_at) })
            : plural(files.read, 'In {n} feed file.', 'In {n} feed files.'),
          ...(files?.unreadable
            ? [
                plural(
                  files.unreadable,
                  '{n} file could not be read; see the log.',
                  '{n} files could not be read; see the log.',
                ),
              ]
            : []),
        ];
  return <p className={classes.dim}>{parts.join(' ')}</p>;
}

function Headline({ headline, origin }: { headline: ProfileHeadline; origin: News['origin'] }) {
  const { title, link, source, published_at, names } = headline;
  return (
    <Flex
      component="li"
      rowGap="xxs"
      columnGap="md"
      align="baseline"
      justify="space-between"
      wrap="wrap"
      py="xs"
      className="lined"
    >
      <Text span fw={500} miw={0} className={`wrap-anywhere ${own.title}`} dir="auto">
        {link === null ? (
          title
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        )}
      </Text>
      <Flex component="span" rowGap={0} columnGap="sm" align="baseline" wrap="wrap" fz="xs" c="dimmed">
        {source !== null && <span dir="auto">{source}</span>}
        <span>{published_at === null ? t('no date') : dayText(published_at.slice(0, 10))}</span>
        {origin === 'invented' ? <InventedTag /> : <span>{t('by {names}', { names: quoted(names) })}</span>}
      </Flex>
    </Flex>
  );
}

function Nothing({ news: { files, names } }: { news: News }) {
  const reason = () => {
    if (names.length === 0) return t('This profile has no name that is long enough to search for.');
    if (files === null) return t('The news search found no results for these names.');
    if (files.read === 0)
      return t(
        'No news yet. The operator can put feeds (RSS, Atom or JSON Feed) into the folder files/news of the data folder, or set LIMELIGHT_NEWS_FEED to the feed of a news search.',
      );
    return t('No headlines mention this profile.');
  };
  return <EmptyState icon={<IconNews size={28} stroke={1.4} aria-hidden />}>{reason()}</EmptyState>;
}

export function ProfileNews({ profile }: TabProps) {
  const answer = useQuery(query.profiles.news.queryOptions({ input: { id: profile.slug } }));
  if (answer.isError)
    return (
      <ErrorState
        framed
        error={answer.error}
        title={t('The news could not be loaded.')}
        onRetry={() => void answer.refetch()}
      />
    );
  if (!answer.data) return <CardsSkeleton />;
  const news = answer.data;
  const { headlines, total, origin } = news;
  const months = Map.groupBy(headlines, ({ published_at }) => published_at?.slice(0, 7) ?? '');
  return (
    <Card
      title={t('News')}
      note={
        total > headlines.length
          ? t('the latest {n} of {all}', { n: headlines.length, all: total })
          : plural(total, '{n} headline', '{n} headlines')
      }
    >
      <About news={news} />
      {total === 0 && <Nothing news={news} />}
      {[...months].map(([month, shown]) => (
        <Box key={month} component="section" mt="md" className={own.month}>
          <h3>{month === '' ? t('Without a date') : monthText(month)}</h3>
          <ul>
            {shown.map((headline) => (
              <Headline
                key={`${headline.link} ${headline.title} ${headline.source}`}
                headline={headline}
                origin={origin}
              />
            ))}
          </ul>
        </Box>
      ))}
    </Card>
  );
}
