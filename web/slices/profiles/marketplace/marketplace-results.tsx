import { Anchor, Checkbox, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MarketplaceCreator } from '#contract/profiles/marketplace.ts';
import { compactNumber, countryName, DASH } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './marketplace.module.css';

const number = (value: number | null) => (value === null ? DASH : compactNumber(value));

interface ResultsProps {
  creators: readonly MarketplaceCreator[];
  chosen: readonly string[];
  onChoose: (usernames: string[]) => void;
}

function Row({
  creator,
  isChosen,
  onToggle,
}: {
  creator: MarketplaceCreator;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { username, profile } = creator;
  const handle = `@${username}`;
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={t('Select {handle}', { handle })}
          checked={isChosen}
          disabled={profile !== null}
          onChange={onToggle}
        />
      </Table.Td>
      <Table.Td>
        <Anchor
          className={classes.link}
          href={`https://www.instagram.com/${username}/`}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {handle}
        </Anchor>
        {creator.is_verified && (
          <Text fz="xs" c="dimmed">
            {t('Verified')}
          </Text>
        )}
        {profile !== null && (
          <Text fz="xs" c="dimmed">
            <Anchor
              component={Link}
              to={`/profile/${encodeURIComponent(profile.slug)}` as never}
              inherit
              className={classes.link}
            >
              {t('In your profiles')}
            </Anchor>
          </Text>
        )}
      </Table.Td>
      <Table.Td>{creator.country === null ? DASH : countryName(creator.country)}</Table.Td>
      <Table.Td ta="right">{number(creator.followers)}</Table.Td>
      <Table.Td ta="right">{number(creator.reach)}</Table.Td>
      <Table.Td>
        <span className={`wrap-anywhere ${classes.bio}`}>{creator.bio ?? DASH}</span>
        {creator.portfolio !== null && (
          <Anchor
            className={classes.link}
            href={creator.portfolio}
            target="_blank"
            rel="noopener noreferrer nofollow"
            fz="xs"
          >
            {t('Portfolio')}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

export function MarketplaceResults({ creators, chosen, onChoose }: ResultsProps) {
  const toggle = (name: string) =>
    onChoose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table aria-label={t('Creators found')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Select')}</Table.Th>
            <Table.Th>{t('Creator')}</Table.Th>
            <Table.Th>{t('Country')}</Table.Th>
            <Table.Th ta="right">{t('Followers')}</Table.Th>
            <Table.Th ta="right">{t('Reach')}</Table.Th>
            <Table.Th>{t('Bio')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {creators.map((creator) => (
            <Row
              key={creator.username}
              creator={creator}
              isChosen={chosen.includes(creator.username)}
              onToggle={() => toggle(creator.username)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
