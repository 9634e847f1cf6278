import { Badge, Box, Flex, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type CastingCreator, type CastingOptions, IMAGE_SLOTS } from '#contract/casting.ts';
import type { PlatformFacts } from '#contract/platforms/platform.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORM_TABLE } from '#contract/platforms/platforms.ts';
import { genderName } from '#web/parts/audience/audience-shares.ts';
import { countryName, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import classes from './casting.module.css';
import { imageOf } from './casting-data.ts';

interface PictureProps {
  creator: CastingCreator;
  slot: (typeof IMAGE_SLOTS)[number];
}

function Picture({ creator, slot }: PictureProps) {
  const src = imageOf(creator, slot);
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed) return <span className={classes.noPicture} aria-hidden />;
  return (
    <img
      src={src}
      alt={slot === 1 ? creator.name : ''}
      className={classes.picture}
      loading="lazy"
      onError={() => setFailed(src)}
    />
  );
}

function PlatformNumbers({ creator, options }: { creator: CastingCreator; options: CastingOptions }) {
  return (
    <Flex component="dl" rowGap="xs" columnGap="xl" wrap="wrap" mt="xxs">
      {creator.platforms_present.map((name) => {
        const numbers = creator.platforms[name];
        const { casting }: PlatformFacts = PLATFORM_TABLE[name];
        if (numbers === undefined) return null;
        const shows = casting ? options[casting] : { followers: true, eg_rate: true, growth: false };
        return (
          <div key={name} className={classes.number}>
            <dt>
              <PlatformIcons platforms={[name]} /> {PLATFORM_NAMES[name]}
              {numbers.username !== null && <span> @{numbers.username}</span>}
            </dt>
            {shows.followers && (
              <dd>
                <b>
                  <Num value={numbers.followers} missing="not_in_source" />
                </b>{' '}
                {t('followers')}
              </dd>
            )}
            {shows.eg_rate && (
              <dd>
                <b>
                  <Num
                    value={numbers.engagement_rate}
                    kind="percent"
                    missing={numbers.missing.engagement_rate}
                  />
                </b>{' '}
                {t('engagement')}
              </dd>
            )}
            {shows.growth && (
              <dd>
                <Change value={numbers.growth} /> {t('in 30 days')}
              </dd>
            )}
          </div>
        );
      })}
    </Flex>
  );
}

/** The first available audience data. */
function Audience({ creator }: { creator: CastingCreator }) {
  const [known] = creator.platforms_present.flatMap((name) => {
    const audience = creator.platforms[name]?.audience;
    return audience ? [{ name, audience }] : [];
  });
  if (known === undefined) return null;
  const { countries, genders, ages } = known.audience;
  const say = (shares: ReadonlyArray<{ key: string; share: number }>, name: (key: string) => string) =>
    shares
      .slice(0, 3)
      .map(({ key, share }) => `${name(key)} ${percent(share, 0)}`)
      .join(' · ');
  const rows = [
    [t('Countries'), say(countries, countryName)],
    [t('Gender'), say(genders, genderName)],
    [t('Age'), say(ages, (key) => key.replace('-', '–'))],
  ].filter(([, text]) => text !== '');
  return (
    <Box component="dl" mt="xxs" className={classes.audience}>
      <Text component="dt" fz="sm" fw={600} c="var(--ll-text)">
        {t('Audience on {platform}', { platform: PLATFORM_NAMES[known.name] })}
      </Text>
      {rows.map(([label, text]) => (
        <dd key={label}>
          <span>{label}</span> {text}
        </dd>
      ))}
    </Box>
  );
}

export function CastingSlide({ creator, options }: { creator: CastingCreator; options: CastingOptions }) {
  return (
    <div className={classes.slide}>
      <div className={classes.pictures}>
        {IMAGE_SLOTS.filter((slot) => slot === 1 || imageOf(creator, slot) !== null).map((slot) => (
          <Picture key={slot} creator={creator} slot={slot} />
        ))}
      </div>
      <div className={classes.about}>
        <h2 className={classes.name}>
          {creator.name}
          {creator.is_demo && <InventedTag />}
        </h2>
        <Text c="dimmed">
          {[creator.country === null ? '' : countryName(creator.country), creator.email ?? '']
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {creator.tags.length > 0 && (
          <Group gap="xs" align="stretch">
            {creator.tags.map((tag) => (
              <Badge key={tag} variant="default" tt="none" fw={500}>
                {tag}
              </Badge>
            ))}
          </Group>
        )}
        {creator.bio !== null && creator.bio !== '' && (
          <p className={`wrap-anywhere ${classes.bio}`}>{creator.bio}</p>
        )}
        <PlatformNumbers creator={creator} options={options} />
        <Audience creator={creator} />
        {creator.comments.map((text) => (
          <p key={text} className={`wrap-anywhere ${classes.said}`}>
            “{text}”
          </p>
        ))}
      </div>
    </div>
  );
}
