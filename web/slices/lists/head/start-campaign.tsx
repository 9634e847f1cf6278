import { Button, Group, Modal, Radio, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import type { List } from '#contract/lists/list.ts';
import { OF_LISTS } from '#contract/lists/list-words.ts';
import type { CampaignCreators } from '#contract/monitors/deliverables.ts';
import { keywordsOf, operatorOf } from '#contract/values/search-terms.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { money } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { DayInput, isDay } from '#web/ui/inputs/day-input.tsx';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { toast } from '#web/ui/toast.tsx';
import { priceIn } from '../writing/list-fields.ts';

const DAY_MS = 86_400_000;
/** Days in which the numbers of the last post settle. */
const SETTLING_DAYS = 14;
const USUAL_DAYS = 30;
/** Posts come before their day, too. */
const EARLY_DAYS = 7;

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** From a week before the first deliverable is due to two weeks after the last; without days the next thirty. */
export function campaignDays(rows: readonly ListProfile[], today: string): { from: string; to: string } {
  const due = rows.flatMap((row) => plannedOf(row.deliverables).flatMap((one) => one.due ?? [])).toSorted();
  const [first, last] = [due[0], due.at(-1)];
  return first === undefined || last === undefined
    ? { from: today, to: plusDays(today, USUAL_DAYS) }
    : { from: plusDays(first, -EARLY_DAYS), to: plusDays(last, SETTLING_DAYS) };
}

const AT_AN_END = new RegExp(
  `^(?:${OF_LISTS})(?=[\\s:–—-])[\\s:–—-]*|[\\s:–—-]*(?<=[\\s:–—-])[([]?(?:${OF_LISTS})[)\\]]?$`,
  'iu',
);

/** "VinoGlow 2026 – shortlist" is the list of the campaign "VinoGlow 2026". */
export const campaignName = (list: string): string => list.trim().replace(AT_AN_END, '').trim() || list;

/** The plan in a sentence, with what is missing in it. */
function planText(list: List, rows: readonly ListProfile[]): string {
  const planned = rows.filter((row) => plannedOf(row.deliverables).length > 0);
  if (planned.length === 0)
    return t(
      'No deliverables are planned: the campaign has all posts of these creators, and no plan to compare with.',
    );
  const prices = planned.flatMap((row) => priceIn(row, list.currency) ?? []);
  return t('{creators} with deliverables; {amount} for {priced} of them.', {
    creators: plural(planned.length, '{n} creator', '{n} creators'),
    amount: money(
      prices.reduce((sum, price) => sum + price, 0),
      list.currency,
    ),
    priced: prices.length,
  });
}

const partsOf = (rows: readonly ListProfile[], decisions: ReadonlyMap<number, string | null>) => ({
  accepted: rows.filter((row) => decisions.get(row.profile_id) === 'accept'),
  not_rejected: rows.filter((row) => decisions.get(row.profile_id) !== 'reject'),
  all: rows,
});

/** Makes a monitor of a list: creators, deliverables as plan and budget, dates, tracking links. */
export function StartCampaign({
  list,
  rows,
  onClose,
}: {
  list: List;
  rows: readonly ListProfile[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const today = todayIso();
  const [name, setName] = useState(() => campaignName(list.name));
  const [days] = useState(() => campaignDays(rows, today));
  const [start_date, setStart] = useState(days.from);
  const [end_date, setEnd] = useState(days.to);
  const decided = useQuery(query.client.of_list.queryOptions({ input: { id: list.id } }));
  const decisions = new Map(decided.data?.creators.map((one) => [one.profile_id, one.decision]));
  const [chosen, setChosen] = useState<CampaignCreators | null>(null);
  const parts = partsOf(rows, decisions);
  const creators = chosen ?? (parts.accepted.length > 0 ? 'accepted' : 'not_rejected');
  const isDecided = parts.accepted.length > 0 || parts.not_rejected.length < rows.length;
  const [keywords, setKeywords] = useState<string[]>([]);
  const [url, setUrl] = useState('');
  const start = useMutation({
    mutationFn: () =>
      api.monitors.start_campaign({
        ...{ list_id: list.id, name, start_date, end_date, keywords, creators },
        base_url: url.trim() === '' ? null : url,
      }),
    onSuccess: (made) => {
      toast.success(t('“{name}” was started', { name: made.name }));
      void navigate({ to: '/monitor/$slug', params: { slug: String(made.id) } });
    },
    meta: { silent: true },
  });
  const issues = fieldMessages(start.error);
  const isKnown = Object.keys(issues).length > 0;
  return (
    <Modal opened onClose={onClose} title={<b>{t('Start campaign')}</b>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isDay(start_date) && isDay(end_date)) start.mutate();
        }}
      >
        <Stack gap="sm">
          {isDecided && (
            <Radio.Group
              label={t('Creators of the campaign')}
              description={t('The others have no budget, no link and no place in the report.')}
              value={creators}
              onChange={(next) => setChosen(next as CampaignCreators)}
              error={issues.creators}
            >
              <Stack gap={6} mt={6}>
                <Radio
                  value="accepted"
                  disabled={parts.accepted.length === 0}
                  label={plural(
                    parts.accepted.length,
                    '{n} accepted by the client',
                    '{n} accepted by the client',
                  )}
                />
                <Radio
                  value="not_rejected"
                  label={plural(
                    parts.not_rejected.length,
                    '{n} not rejected by the client',
                    '{n} not rejected by the client',
                  )}
                />
                <Radio value="all" label={plural(rows.length, 'the only creator', 'all {n} creators')} />
              </Stack>
            </Radio.Group>
          )}
          <Text fz="sm">{planText(list, parts[creators])}</Text>
          <TextInput
            label={t('Name')}
            required
            data-autofocus
            value={name}
            error={issues.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group grow align="flex-start">
            <DayInput
              label={t('First day')}
              value={start_date}
              error={issues.start_date}
              onChange={setStart}
            />
            <DayInput label={t('Last day')} value={end_date} error={issues.end_date} onChange={setEnd} />
          </Group>
          <TagsInput
            label={t('Keywords of the campaign')}
            description={t('Only posts with one of these count. Empty: all posts of the creators.')}
            placeholder={t('#hashtag, @brand or a word')}
            value={keywords}
            error={issues.keywords}
            onChange={(words) =>
              setKeywords(words.flatMap((word) => (operatorOf(word) === 'AND' ? [word] : keywordsOf(word))))
            }
          />
          <TextInput
            label={t('Destination of tracking links')}
            description={t('Each creator gets a link. Empty: no links.')}
            placeholder="https://"
            value={url}
            error={issues.base_url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          {start.isError && !isKnown && (
            <Text fz="sm" c="var(--ll-down)" role="alert">
              {normaliseError(start.error).message}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={start.isPending}>
              {t('Start campaign')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
