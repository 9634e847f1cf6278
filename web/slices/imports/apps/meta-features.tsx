import { Flex, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionSettings, MetaFeature } from '#contract/connections.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import classes from '../connectors-card.module.css';

const FEATURES: Record<MetaFeature, { name: Phrase; needs: Phrase }> = {
  hashtags: {
    name: 'Hashtag search',
    needs:
      'Finds posts under the hashtags of running campaigns. Your app needs the feature Instagram Public Content Access, which Meta grants by App Review.',
  },
  marketplace: {
    name: 'Creator Marketplace',
    needs:
      'Your app needs the permission instagram_creator_marketplace_discovery with Advanced Access, and Meta must consider your brand eligible. With Standard Access, Meta answers with test creators.',
  },
};

/** Features of the Meta app that need Meta's approval. */
export function MetaFeatures({ features }: Pick<ConnectionSettings, 'features'>) {
  const client = useQueryClient();
  const set = useMutation(
    query.connections.set_feature.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: query.connections.key() }),
    }),
  );
  return features.map(({ feature, is_on, lacks }) => {
    const { name, needs } = FEATURES[feature];
    const missing = is_on && lacks !== null && lacks.length > 0;
    return (
      <li key={feature} className={`lined ${classes.row}`}>
        <b className={classes.feature}>{t(name)}</b>
        <Flex component="span" direction="column" gap={1} miw={0} fz="xs" c="dimmed">
          <span className="wrap-anywhere">{t(needs)}</span>
          {missing && (
            <Text span c="var(--ll-down)" className="wrap-anywhere">
              {t('Not granted at the last sign-in: {permissions}. Log in again and allow it.', {
                permissions: lacks.join(', '),
              })}
            </Text>
          )}
        </Flex>
        <Switch
          aria-label={t(name)}
          checked={is_on}
          disabled={set.isPending}
          onChange={({ currentTarget: { checked } }) => set.mutate({ feature, is_on: checked })}
        />
      </li>
    );
  });
}
