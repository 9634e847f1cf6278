import {
  Alert,
  Button,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AD_CODE_KINDS,
  AD_CODE_NAMES,
  type AdCodeKind,
  RIGHT_CHANNEL_NAMES,
  RIGHT_CHANNELS,
  type RightChannel,
  type RightRow,
  SPARK_CODE_DAYS,
  type UsageRight,
} from '#contract/sales/rights.ts';
import { currencyOptions } from '#web/parts/currency-options.ts';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { useCountryOptions } from '#web/platform/format/country-options.ts';
import { plural, t } from '#web/platform/language.ts';
import { DayInput, isDay } from '#web/ui/inputs/day-input.tsx';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { toast } from '#web/ui/toast.tsx';
import { deliverableText } from './right-columns.tsx';

const NEW: UsageRight = {
  ...{ paid_use: null, channels: [], territories: [], exclusive_against: '' },
  ...{ from: null, until: null, fee: null, code: null, note: '' },
};

const PAID_USE = { agreed: true, refused: false, open: null } as const;
type PaidUse = keyof typeof PAID_USE;
const paidUseOf = (value: boolean | null): PaidUse =>
  value === null ? 'open' : value ? 'agreed' : 'refused';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.parse(todayIso()) + days * DAY_MS).toISOString().slice(0, 10);

/** Rights of one deliverable, or the same rights of several. */
export function RightDialog({
  id,
  rows,
  currency: usual,
  onClose,
}: {
  id: number;
  /** Of a new fee. */
  currency: string;
  rows: readonly RightRow[];
  onClose: () => void;
}) {
  const [first] = rows;
  const [right, setRight] = useState<UsageRight>((rows.length === 1 && first?.right) || NEW);
  const countries = useCountryOptions();
  const client = useQueryClient();
  const save = useMutation(
    query.monitors.set_rights.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        await Promise.all(
          [query.monitors.rights, query.monitors.ads, query.home.monitors].map((call) =>
            client.invalidateQueries({ queryKey: call.key() }),
          ),
        );
        toast.success(t('Usage rights saved'));
        onClose();
      },
    }),
  );
  const set = (part: Partial<UsageRight>) => setRight((old) => ({ ...old, ...part }));
  const { code, fee } = right;
  const setCode = (part: Partial<NonNullable<UsageRight['code']>>) =>
    code && set({ code: { ...code, ...part } });
  const days = [right.from, right.until, code?.until ?? null];
  const areDays = days.every((day) => day === null || isDay(day));
  const keys = rows.map(({ key }) => key);
  const recorded = rows.filter((row) => row.right !== null).length;
  const send = (to: UsageRight | null) => save.mutate({ id, keys, right: to });
  const currency = fee?.currency ?? usual;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={
        rows.length === 1 && first
          ? t('Usage rights of {name}: {what}', { name: first.profile.name, what: deliverableText(first) })
          : plural(rows.length, 'Usage rights of {n} deliverable', 'Usage rights of {n} deliverables')
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (areDays) send(right);
        }}
      >
        <Stack gap="sm">
          {rows.length > 1 && recorded > 0 && (
            <Alert color="orange" p="xs">
              {plural(
                recorded,
                'The usage rights that {n} of them already has will be replaced.',
                'The usage rights that {n} of them already have will be replaced.',
              )}
            </Alert>
          )}
          <Stack gap={4}>
            <Text fz="sm" fw={500} id="paid-use">
              {t('Paid use')}
            </Text>
            <SegmentedControl
              aria-labelledby="paid-use"
              value={paidUseOf(right.paid_use)}
              onChange={(value) => set({ paid_use: PAID_USE[value as PaidUse] })}
              data={[
                { value: 'agreed', label: t('Agreed') },
                { value: 'refused', label: t('Refused') },
                { value: 'open', label: t('Not agreed yet') },
              ]}
            />
          </Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <MultiSelect
              label={t('Channels')}
              placeholder={right.channels.length === 0 ? t('All channels') : ''}
              data={RIGHT_CHANNELS.map((value) => ({ value, label: t(RIGHT_CHANNEL_NAMES[value]) }))}
              value={right.channels}
              onChange={(channels) => set({ channels: channels as RightChannel[] })}
              clearable
            />
            <MultiSelect
              label={t('Countries')}
              placeholder={right.territories.length === 0 ? t('Worldwide') : ''}
              data={countries}
              value={right.territories}
              onChange={(territories) => set({ territories })}
              searchable
              clearable
              nothingFoundMessage={t('No results')}
            />
            <DayInput
              label={t('From')}
              value={right.from ?? ''}
              onChange={(day) => set({ from: day || null })}
              clearable
            />
            <DayInput
              label={t('Until')}
              value={right.until ?? ''}
              onChange={(day) => set({ until: day || null })}
              error={messageOf(save.error, 'right.until')}
              clearable
            />
            <NumberInput
              label={t('Fee')}
              value={fee?.amount ?? ''}
              onChange={(amount) => set({ fee: amount === '' ? null : { amount: Number(amount), currency } })}
              min={0}
              hideControls
            />
            <Select
              label={t('Currency')}
              data={currencyOptions()}
              value={currency}
              disabled={fee === null}
              allowDeselect={false}
              searchable
              onChange={(value) => value && fee && set({ fee: { ...fee, currency: value } })}
            />
          </SimpleGrid>
          <TextInput
            label={t('Exclusive against')}
            description={t('Competitors or a category that the creator does not work for in this time.')}
            value={right.exclusive_against}
            maxLength={500}
            onChange={(event) => set({ exclusive_against: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Select
              label={t('Ad code or permission')}
              placeholder={t('None')}
              data={AD_CODE_KINDS.map((value) => ({ value, label: t(AD_CODE_NAMES[value]) }))}
              value={code?.kind ?? null}
              onChange={(kind) =>
                set({
                  code: kind
                    ? { kind: kind as AdCodeKind, code: code?.code ?? '', until: code?.until ?? null }
                    : null,
                })
              }
              clearable
            />
            {code && (
              <DayInput
                label={t('Code is valid until')}
                value={code.until ?? ''}
                onChange={(day) => setCode({ until: day || null })}
                clearable
              />
            )}
          </SimpleGrid>
          {code?.kind === 'spark_code' && (
            <Group gap="xs">
              <Text fz="sm" c="dimmed">
                {t('From today:')}
              </Text>
              {SPARK_CODE_DAYS.map((of) => (
                <Button
                  key={of}
                  size="compact-sm"
                  variant="default"
                  onClick={() => setCode({ until: inDays(of) })}
                >
                  {plural(of, '{n} day', '{n} days')}
                </Button>
              ))}
            </Group>
          )}
          {code && code.kind !== 'partnership_permission' && (
            <TextInput
              label={t('Code')}
              value={code.code}
              maxLength={500}
              onChange={(event) => setCode({ code: event.currentTarget.value })}
            />
          )}
          <Textarea
            label={t('Note')}
            value={right.note}
            maxLength={500}
            autosize
            minRows={2}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          {save.error && !messageOf(save.error, 'right.until') && (
            <Text c="red" fz="sm" role="alert">
              {messageOf(save.error)}
            </Text>
          )}
          <Group justify="space-between">
            {recorded > 0 ? (
              <Button variant="subtle" color="red" loading={save.isPending} onClick={() => send(null)}>
                {t('Remove')}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={save.isPending} disabled={!areDays}>
                {t('Save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
