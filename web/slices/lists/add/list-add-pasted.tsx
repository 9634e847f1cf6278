import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResolvedHandle } from '#contract/lists/creators.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { api } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './list-add.module.css';
import type { AddWay } from './list-add-way.ts';

const MOST_LINES = 1000;

/** One handle or URL per line, comma or tab, without duplicates. */
export function typedLines(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\n\t,;]+/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
}

type Known = ResolvedHandle & { profile: NonNullable<ResolvedHandle['profile']> };
type Unknown = ResolvedHandle & { platform: Platform; username: string };
const isKnown = (handle: ResolvedHandle): handle is Known => handle.profile !== null;
/** No known account, but a valid handle that can be created. */
const isUnknown = (handle: ResolvedHandle): handle is Unknown =>
  handle.profile === null && handle.platform !== null && handle.username !== null;

/** Creates profiles without data; returns their ids and the failed handles. */
async function makePending(handles: readonly Unknown[]) {
  const made: number[] = [];
  const failed: string[] = [];
  for (const { platform, username } of handles)
    try {
      const profile = await api.profiles.add({
        name: username,
        kind: 'influencer',
        accounts: [{ platform, username }],
      });
      made.push(profile.id);
    } catch (error) {
      failed.push(`@${username}: ${normaliseError(error).message}`);
    }
  return { made, failed };
}

/** Pasted handles and URLs, with matches and a choice for unknown ones. */
export function AddPasted({ list, onAdd, busy }: AddWay) {
  const [text, setText] = useState('');
  const [platform, setPlatform] = useState<Platform>('instagram');
  const [make, setMake] = useState(true);
  const [making, setMaking] = useState(false);
  const lines = typedLines(text);
  const resolve = useMutation({
    mutationFn: () => api.lists.resolve_handles({ id: list.id, typed: lines, platform }),
    meta: { silent: true },
  });
  const handles = resolve.data?.handles ?? [];
  const known = handles.filter(isKnown);
  const fresh = [
    ...new Set(known.filter(({ profile }) => !profile.in_list).map(({ profile }) => profile.id)),
  ];
  const unknown = handles.filter(isUnknown);
  const wrong = handles.filter((handle) => !isKnown(handle) && !isUnknown(handle));
  const count = fresh.length + (make ? unknown.length : 0);
  const edit = (next: () => void) => {
    next();
    resolve.reset();
  };
  const add = async () => {
    setMaking(true);
    const { made, failed } = await makePending(make ? unknown : []);
    setMaking(false);
    if (failed.length > 0) toast.error(failed.slice(0, 3).join(' '));
    if (fresh.length + made.length > 0) onAdd([...fresh, ...made]);
  };
  return (
    <Stack gap="sm">
      <Textarea
        label={t('Handles or URLs')}
        description={t('One per line, or separated by commas')}
        placeholder={'@mara.lantern\nhttps://www.tiktok.com/@mara.lantern'}
        minRows={4}
        maxRows={8}
        autosize
        value={text}
        error={
          lines.length > MOST_LINES
            ? t('At most {most} at once; you entered {n}.', { most: MOST_LINES, n: lines.length })
            : resolve.error && normaliseError(resolve.error).message
        }
        onChange={(event) => edit(() => setText(event.currentTarget.value))}
        data-autofocus
      />
      <NativeSelect
        label={t('Platform for plain handles')}
        data={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
        value={platform}
        onChange={(event) => edit(() => setPlatform(event.currentTarget.value as Platform))}
      />
      {resolve.data && (
        <>
          <Text c="dimmed" role="status">
            {[
              plural(fresh.length, '{n} creator found', '{n} creators found'),
              t('{n} already in the list', { n: known.filter(({ profile }) => profile.in_list).length }),
              plural(unknown.length, '{n} unknown', '{n} unknown'),
              plural(wrong.length, '{n} invalid', '{n} invalid'),
            ].join(' · ')}
          </Text>
          <ul className={classes.found} aria-label={t('Rows are for')}>
            {handles.map((handle) => (
              <li key={handle.typed} data-tone={isKnown(handle) ? undefined : 'warn'}>
                <b>{handle.typed}</b>
                <span>{sentenceText(handle.sentence) ?? handle.message}</span>
              </li>
            ))}
          </ul>
          {unknown.length > 0 && (
            <Checkbox
              label={t('Add the {n} unknown ones as creators without data, until an import provides it', {
                n: unknown.length,
              })}
              checked={make}
              onChange={(event) => setMake(event.currentTarget.checked)}
            />
          )}
        </>
      )}
      <Group gap="sm" justify="flex-end" wrap="nowrap" c="dimmed">
        {resolve.data ? (
          <Button disabled={count === 0} loading={busy || making} onClick={() => void add()}>
            {count === 0 ? t('Add') : plural(count, 'Add {n} creator', 'Add {n} creators')}
          </Button>
        ) : (
          <Button
            disabled={lines.length === 0 || lines.length > MOST_LINES}
            loading={resolve.isPending}
            onClick={() => resolve.mutate()}
          >
            {lines.length > 0 ? plural(lines.length, 'Look up {n} line', 'Look up {n} lines') : t('Look up')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
