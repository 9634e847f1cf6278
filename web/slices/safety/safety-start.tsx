import { Button, Chip, Flex, Group, TagsInput, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  MOST_OWN_WORDS,
  SAFETY_CATEGORIES,
  type SafetyCategory,
  type SafetyCheck,
  type SafetyObject,
} from '#contract/safety/safety.ts';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { Refusable } from '#web/ui/refusable.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { topicText } from './safety-words.ts';

interface SafetyStartProps {
  object_type: SafetyObject;
  object_id: number;
  /** Words of the company's newest check. */
  own_words: readonly string[];
  competitors: readonly string[];
  refusal: string | null;
  onStarted: (check: SafetyCheck) => void;
}

export function SafetyStart({ object_type, object_id, refusal, onStarted, ...before }: SafetyStartProps) {
  const client = useQueryClient();
  const [categories, setCategories] = useState<string[]>([...SAFETY_CATEGORIES]);
  const [own_words, setOwnWords] = useState([...before.own_words]);
  const [competitors, setCompetitors] = useState([...before.competitors]);
  const start = useMutation(
    query.safety.start.mutationOptions({
      onSuccess: onStarted,
      onSettled: () => client.invalidateQueries({ queryKey: query.safety.checks.key() }),
      meta: { silent: true },
    }),
  );
  const submit = () => {
    start.mutate({
      ...{ object_type, object_id, own_words, competitors },
      categories: categories as SafetyCategory[],
    });
  };
  return (
    <StackedForm onSubmit={submit}>
      <Chip.Group multiple value={categories} onChange={setCategories}>
        <Group gap={6} role="group" aria-label={t('Categories')}>
          {SAFETY_CATEGORIES.map((one) => (
            <Chip key={one} value={one} size="xs" variant="light">
              {topicText(one)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
        <TagsInput
          miw={220}
          label={t('Your own words')}
          placeholder={own_words.length === 0 ? t('Type and press Enter') : ''}
          value={own_words}
          onChange={setOwnWords}
          maxTags={MOST_OWN_WORDS}
          clearable
        />
        <TagsInput
          miw={220}
          label={t('Competitors')}
          placeholder={competitors.length === 0 ? t('Name, @handle or #hashtag') : ''}
          value={competitors}
          onChange={setCompetitors}
          maxTags={MOST_OWN_WORDS}
          clearable
        />
      </Group>
      {start.error && (
        <Text fz="sm" c="var(--ll-down)" role="alert">
          {messageOf(start.error)}
        </Text>
      )}
      <Flex gap="sm" align="center" wrap="wrap">
        <Refusable reason={refusal}>
          <Button type="submit" loading={start.isPending}>
            {t('Start check')}
          </Button>
        </Refusable>
        <Text fz="xs" c="dimmed">
          {t('Texts of all known posts are read. Pictures, videos and spoken words are not.')}
        </Text>
      </Flex>
    </StackedForm>
  );
}
