import { Anchor, Checkbox, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import type { ProviderCreator } from '#contract/providers.ts';
import { compactNumber, countryName, DASH, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './provider.module.css';

interface TableProps {
  creators: readonly ProviderCreator[];
  chosen: readonly string[];
  onChoose: (refs: string[]) => void;
}

function Row({
  creator,
  isChosen,
  onToggle,
}: {
  creator: ProviderCreator;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { username, name, platform, country, followers, engagement_rate, profile } = creator;
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
          href={PLATFORM_RULES[platform].profile_url.replace('{handle}', encodeURIComponent(username))}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {handle}
        </Anchor>
        {name !== null && (
          <Text fz="xs" c="dimmed" className="wrap-anywhere">
            {name}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {profile === null ? (
          t('New')
        ) : (
          <Anchor
            component={Link}
            to={`/profile/${encodeURIComponent(profile.slug)}` as never}
            className={classes.link}
          >
            {t('In your profiles')}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>{country === null ? DASH : countryName(country)}</Table.Td>
      <Table.Td ta="right">{followers === null ? DASH : compactNumber(followers)}</Table.Td>
      <Table.Td ta="right">{engagement_rate === null ? DASH : percent(engagement_rate)}</Table.Td>
    </Table.Tr>
  );
}

export function ProviderTable({ creators, chosen, onChoose }: TableProps) {
  const free = creators.filter(({ profile }) => profile === null).map(({ ref }) => ref);
  const all = free.length > 0 && free.every((ref) => chosen.includes(ref));
  const toggle = (ref: string) =>
    onChoose(chosen.includes(ref) ? chosen.filter((one) => one !== ref) : [...chosen, ref]);
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t('Creators found')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label={t('Select all')}
                checked={all}
                indeterminate={!all && chosen.length > 0}
                disabled={free.length === 0}
                onChange={() => onChoose(all ? [] : free)}
              />
            </Table.Th>
            <Table.Th>{t('Creator')}</Table.Th>
            <Table.Th>{t('In your data')}</Table.Th>
            <Table.Th>{t('Country')}</Table.Th>
            <Table.Th ta="right">{t('Followers')}</Table.Th>
            <Table.Th ta="right">{t('Engagement rate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {creators.map((creator) => (
            <Row
              key={creator.ref}
              creator={creator}
              isChosen={chosen.includes(creator.ref)}
              onToggle={() => toggle(creator.ref)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
