import { Box, Stack, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AudienceOverlap, Estimate } from '#contract/overlap.ts';
import { exactNumber, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './audience-overlap.module.css';

type Profile = AudienceOverlap['profiles'][number];
type Pair = AudienceOverlap['pairs'][number];

/** Color strength of a full overlap, in percent; text on it stays readable. */
const STRONGEST = 45;

const isExact = ({ low, high }: Estimate) => low === high;
const bandOf = ({ low, high }: Estimate) => `${percent(low, 0)}–${percent(high, 0)}`;

/** `42%`, with its interval in words unless everybody was counted. */
function shareText(estimate: Estimate): string {
  const value = percent(estimate.value, 1);
  return isExact(estimate)
    ? value
    : t('{value}, likely {low} to {high}', {
        value,
        low: percent(estimate.low, 1),
        high: percent(estimate.high, 1),
      });
}

const knownText = ({ name, known, audience }: Profile) =>
  audience === null
    ? t('{name}: {known} known, followers unknown', { name, known: exactNumber(known ?? 0) })
    : t('{name}: {known} of {all} followers known', {
        ...{ name, known: exactNumber(known ?? 0), all: exactNumber(audience) },
      });

function Cell({ a, b, pair }: { a: Profile; b: Profile; pair: Pair | null }) {
  const overlap = pair?.overlap ?? null;
  if (overlap === null)
    return (
      <td
        title={
          pair?.missing === 'too_few_known'
            ? t('Too few followers are known for a comparison. {a}; {b}.', {
                a: knownText(a),
                b: knownText(b),
              })
            : t(
                'The followers of {name} and {other} use different identifiers or platforms, so they cannot be compared.',
                { name: a.name, other: b.name },
              )
        }
      >
        –
      </td>
    );
  const strength = Math.round(overlap.value * STRONGEST);
  return (
    <td
      style={{ background: `color-mix(in srgb, var(--ll-data) ${strength}%, var(--ll-card))` }}
      title={t('{name} and {other}: {overlap} of the smaller audience', {
        name: a.name,
        other: b.name,
        overlap: shareText(overlap),
      })}
    >
      {percent(overlap.value, 0)}
      {!isExact(overlap) && <span className={classes.band}>{bandOf(overlap)}</span>}
    </td>
  );
}

function Matrix({ profiles, pairs }: { profiles: Profile[]; pairs: AudienceOverlap['pairs'] }) {
  const overlaps = new Map(pairs.map((pair) => [`${pair.a} ${pair.b}`, pair]));
  const of = (a: Profile, b: Profile) =>
    overlaps.get(`${a.profile_id} ${b.profile_id}`) ??
    overlaps.get(`${b.profile_id} ${a.profile_id}`) ??
    null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways.
    <section className={classes.scroll} tabIndex={0} aria-label={t('Overlap of each pair')}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">
              <span className="mantine-visually-hidden">{t('Creator')}</span>
            </th>
            {profiles.map((p) => (
              <th key={p.profile_id} scope="col" title={p.name}>
                {p.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {profiles.map((a) => (
            <tr key={a.profile_id}>
              <th scope="row" title={a.name}>
                {a.name}
              </th>
              {profiles.map((b) =>
                a === b ? (
                  <td key={b.profile_id} data-self>
                    ·
                  </td>
                ) : (
                  <Cell key={b.profile_id} a={a} b={b} pair={of(a, b)} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Bar({ profile }: { profile: Profile }) {
  const { unique, common, known, slug, name } = profile;
  if (unique === null || common === null || known === null) return null;
  const people = (share: number) => exactNumber(Math.round(share * known));
  return (
    <li>
      <Link to="/profile/$slug" params={{ slug }} title={name}>
        {name}
      </Link>
      <span
        className={classes.track}
        role="img"
        aria-label={t('{unique} follow only this creator, {common} at least one other', {
          unique: shareText(unique),
          common: shareText(common),
        })}
      >
        <Box component="span" bg="var(--ll-data)" style={{ width: `${unique.value * 100}%` }} />
      </span>
      <Text span c="dimmed" fz="xs" className={classes.words}>
        {t('{people} of {known} follow only this creator ({unique})', {
          people: people(unique.value),
          known: exactNumber(known),
          unique: shareText(unique),
        })}
      </Text>
    </li>
  );
}

function Unknown({ profiles }: { profiles: Profile[] }) {
  if (profiles.length === 0) return null;
  return (
    <Card title={t('No follower data')} note={exactNumber(profiles.length)}>
      <Text c="dimmed">
        {t(
          'The followers of {names} are unknown, so they are not compared. Send usernames or IDs of their followers with POST /api/profile/followers/{id}; only keyed hashes are stored.',
          { names: profiles.map((p) => p.name).join(', '), id: '{id}' },
        )}
      </Text>
    </Card>
  );
}

export function AudienceOverlapView({ overlap }: { overlap: AudienceOverlap }) {
  const known = overlap.profiles.filter((p) => p.known !== null);
  const unknown = overlap.profiles.filter((p) => p.known === null);
  const { distinct, total, left_out } = overlap;
  const pairs = (
    <Card title={t('Overlap of each pair')} note={t('share of the smaller audience')}>
      <Matrix profiles={known} pairs={overlap.pairs} />
    </Card>
  );
  if (distinct === null)
    return (
      <Stack gap="sm">
        <EmptyState icon={<IconUsersGroup size={22} stroke={1.7} aria-hidden />}>
          {known.length < 2
            ? t('No follower data: the overlap needs follower data of at least two creators.')
            : t('Only some of the followers are known: {known}.', {
                known: known.map(knownText).join('; '),
              })}
        </EmptyState>
        {overlap.pairs.some((pair) => pair.overlap !== null) && pairs}
        <Unknown profiles={unknown} />
      </Stack>
    );
  const values = {
    creators: plural(known.length, '{n} creator', '{n} creators'),
    band: isExact(distinct)
      ? ''
      : ` (${t('likely {low} to {high}', { low: exactNumber(distinct.low), high: exactNumber(distinct.high) })})`,
    total,
  };
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        <Text component="b" c="var(--ll-text)">
          {exactNumber(distinct.value)}
        </Text>{' '}
        {overlap.source === 'followers'
          ? t('different people follow {creators}{band}, who have {total} known followers in total.', values)
          : t(
              'different people commented on posts by {creators}{band}, who have {total} known commenters in total. Their followers are unknown, so commenters are used instead.',
              values,
            )}{' '}
        {left_out > 0 &&
          plural(
            left_out,
            '{n} more creator of the list is not compared.',
            '{n} more creators of the list are not compared.',
          )}
      </Text>
      {pairs}
      <Card title={t('Unique and common followers')} note={t('of known followers')}>
        <ul className={classes.bars}>
          {known.map((p) => (
            <Bar key={p.profile_id} profile={p} />
          ))}
        </ul>
      </Card>
      <Unknown profiles={unknown} />
    </Stack>
  );
}
