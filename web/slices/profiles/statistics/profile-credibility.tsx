import { Flex, Group, Text } from '@mantine/core';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { scoreText } from '#web/parts/search-filters/score-text.ts';
import { percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExplainPopover } from '#web/ui/explain-popover.tsx';
import type { AudienceStats } from '../profile-data.ts';
import classes from './profile-credibility.module.css';

const CLASS_TEXT: Readonly<Record<string, Phrase>> = {
  real: 'Real people',
  influencers: 'Creators',
  credible: 'People and creators together',
  mass_followers: 'Follow very many',
  suspicious: 'Suspicious',
};
const ORDER = ['real', 'influencers', 'credible', 'mass_followers', 'suspicious'];

function className(key: string): string {
  const name = CLASS_TEXT[key];
  return name === undefined ? key : t(name);
}

type Credibility = AudienceStats['audience_credibility'];

function explanation(credibility: NonNullable<Credibility>) {
  return {
    id: 'credibility',
    version: 1,
    label: t('Audience credibility'),
    formula: t(
      'Share of sampled followers classified as real people or creators, with a 95% interval (Wilson) for the sample size.',
    ),
    unit: t('share, 0–1'),
    inputs: [
      { name: t('sampled followers'), value: credibility.n },
      ...credibility.classes.map(({ key, share }) => ({
        name: className(key).toLowerCase(),
        value: share === null ? null : percent(share, 1),
      })),
    ],
  };
}

/** Score with its interval on a scale from 0 to 1, and the classes behind it. */
export function ProfileCredibility({ credibility }: { credibility: Credibility }) {
  if (credibility === null)
    return (
      <Card title={t('Credibility')}>
        <EmptyState>{t('No follower classes in the imported audience.')}</EmptyState>
      </Card>
    );
  const { score, low, high, n, classes: shares } = credibility;
  const rank = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  const sorted = shares.toSorted((a, b) => rank(a.key) - rank(b.key));
  const interval =
    n === null
      ? t('no range without a sample size')
      : t('likely {low} to {high}', { low: scoreText(low), high: scoreText(high) });
  return (
    <Card
      title={t('Credibility')}
      note={
        n === null
          ? t('Sample size not reported')
          : plural(n, 'Sample of {n} follower', 'Sample of {n} followers')
      }
      controls={<ExplainPopover explanation={explanation(credibility)} />}
    >
      <Flex component="p" gap="xs" align="baseline" c="dimmed" mb={10} className={classes.score}>
        <Text component="b" fz="lg" c="var(--ll-text)" title={percent(score, 2)}>
          {scoreText(score)}
        </Text>
        <span>{interval}</span>
      </Flex>
      <div
        className={classes.scale}
        role="img"
        aria-label={t('Credibility {score} on a scale from 0 to 1, {interval}', {
          score: scoreText(score),
          interval,
        })}
      >
        <span className={classes.band} style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
        <span className={classes.mark} style={{ left: `${score * 100}%` }} />
      </div>
      <Group
        gap={0}
        align="stretch"
        justify="space-between"
        wrap="nowrap"
        fz="xxs"
        c="dimmed"
        className={classes.ends}
        aria-hidden
      >
        <span>0</span>
        <span>1</span>
      </Group>
      <Group
        gap="xxs"
        align="stretch"
        wrap="nowrap"
        h={8}
        mb={6}
        bdrs="xs"
        className={classes.stack}
        aria-hidden
      >
        {sorted.map(({ key, share }) => (
          <span key={key} data-class={key} style={{ flexGrow: share ?? 0 }} />
        ))}
      </Group>
      <dl className={classes.classes}>
        {sorted.map(({ key, share }) => (
          <Group key={key} gap={0} justify="space-between" wrap="nowrap" mih={28}>
            <Text component="dt" fz="sm" c="var(--ll-text)">
              <span data-class={key} /> {className(key)}
            </Text>
            <dd>{share === null ? '–' : percent(share, 1)}</dd>
          </Group>
        ))}
      </dl>
    </Card>
  );
}
