import { Badge, Button, Flex, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImportRecord } from '#contract/imports/imports.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { query } from '#web/platform/api/api.ts';
import { exactNumber, percent } from '#web/platform/format/format.ts';
import { byteSize } from '#web/platform/format/sizes.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import card from './import-card.module.css';
import {
  rowsPerSecond,
  type Sample,
  STATE_WORDS,
  shareRead,
  waitingText,
  withSample,
} from './import-progress.ts';
import classes from './running-import.module.css';

function Facts({ record }: { record: ImportRecord }) {
  const facts: [Phrase, number][] = [
    ['rows read', record.rows_read],
    ['new posts', record.posts_new],
    ['changed', record.posts_changed],
    ['unchanged', record.posts_unchanged],
    ['new accounts', record.accounts_new],
    ['rows rejected', record.rows_rejected],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} data-bad={(label === 'rows rejected' && value > 0) || undefined}>
          <dt>{t(label)}</dt>
          <Text component="dd" fz="md" fw={600}>
            {exactNumber(value)}
          </Text>
        </div>
      ))}
    </dl>
  );
}

function speedText(record: ImportRecord, samples: readonly Sample[]): string {
  if (record.state === 'pending') return waitingText(record);
  if (record.state === 'paused')
    return sentenceText(record.paused_because) ?? t('Paused; rows read so far are imported');
  const speed = rowsPerSecond(samples);
  if (speed !== null) return plural(speed, '{n} row per second', '{n} rows per second');
  return record.rows_read > 0 ? t('Reading') : t('Reading the first rows');
}

export function RunningImport({ record, onChanged }: { record: ImportRecord; onChanged: () => void }) {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => {
    setSamples((before) => withSample(before, { at: Date.now(), rows: record.rows_read }));
  }, [record.rows_read]);
  const options = { onSettled: onChanged };
  const pause = useMutation(query.imports.pause.mutationOptions(options));
  const resume = useMutation(query.imports.resume.mutationOptions(options));
  const cancel = useMutation(query.imports.cancel.mutationOptions(options));
  const share = shareRead(record);
  const size = byteSize(record.file_size);
  const paused = record.state === 'paused';
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      mb="sm"
      className={`surface ${card.card}`}
      aria-label={t('Import of {name}', { name: record.file_name })}
    >
      <Flex rowGap="xxs" columnGap="xs" align="center" wrap="wrap">
        <h2 className={card.name}>{record.file_name}</h2>
        <Badge variant="light" size="sm" tt="none" color={paused ? 'gray' : 'accent'}>
          {t(STATE_WORDS[record.state])}
        </Badge>
        {record.preset_label !== null && (
          <Text span fz="xs" c="dimmed">
            {record.preset_label}
          </Text>
        )}
      </Flex>
      <Progress
        value={(share ?? 0) * 100}
        animated={record.state === 'running'}
        color={paused ? 'gray' : 'accent'}
        aria-label={t('Read from {file}', { file: record.file_name })}
      />
      <Flex component="p" rowGap="xxs" columnGap="sm" justify="space-between" wrap="wrap" fz="xs" c="dimmed">
        <span>{share === null ? size : t('{share} of {size}', { share: percent(share, 0), size })}</span>
        <span>{speedText(record, samples)}</span>
      </Flex>
      <Facts record={record} />
      <Group gap="xs">
        {paused ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={resume.isPending}
            onClick={() => resume.mutate({ id: record.id })}
          >
            {t('Resume')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            loading={pause.isPending}
            onClick={() => pause.mutate({ id: record.id })}
          >
            {t('Pause')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: record.id })}
        >
          {t('Cancel')}
        </Button>
      </Group>
    </Flex>
  );
}
