import { Button, Group, MultiSelect, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Brief, MOST_BRIEF_TEXT } from '#contract/drafts/brief.ts';
import { DISCLOSURE_MARKETS, type DisclosureMarket } from '#contract/report/disclosure.ts';
import { api, query } from '#web/platform/api/api.ts';
import { countryName } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { DayInput, isDay } from '#web/ui/inputs/day-input.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.tsx';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Also of text that was filled in as a whole. */
const wordsOf = (entered: readonly string[], between: RegExp) => [
  ...new Set(entered.flatMap((text) => text.split(between)).filter(Boolean)),
];

const SEPARATORS = [',', ' ', '\n'];

interface BriefFormProps {
  monitor_id: number;
  brief: Brief;
  onClose: () => void;
}

export function BriefForm({ monitor_id: id, brief, onClose }: BriefFormProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => ({
    ...brief,
    dos: brief.dos.join('\n'),
    donts: brief.donts.join('\n'),
    link: brief.link ?? '',
  }));
  const [isDirty, setDirty] = useState(false);
  const set = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setDirty(true);
  };
  const save = useMutation({
    mutationFn: () => {
      const { files: _files, dos, donts, link, ...rest } = typed;
      const lines = { dos: linesOf(dos), donts: linesOf(donts) };
      return api.drafts.set_brief({ id, ...rest, ...lines, link: link.trim() || null });
    },
    onSuccess(next) {
      client.setQueryData(query.drafts.brief.queryKey({ input: { id } }), next);
      void client.invalidateQueries({ queryKey: query.drafts.board.key() });
      setDirty(false);
      onClose();
    },
    meta: { silent: true },
  });
  const guard = useUnsavedGuard(isDirty && !save.isSuccess, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={760}>
        <Textarea
          label={t('Brief')}
          description={t('What the campaign is about, and what creators should show and say.')}
          autosize
          minRows={4}
          maxLength={MOST_BRIEF_TEXT}
          value={typed.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
        <Textarea
          label={t('Do')}
          description={t('One per line.')}
          autosize
          minRows={2}
          value={typed.dos}
          onChange={(event) => set({ dos: event.currentTarget.value })}
        />
        <Textarea
          label={t('Don’t')}
          description={t('One per line.')}
          autosize
          minRows={2}
          value={typed.donts}
          onChange={(event) => set({ donts: event.currentTarget.value })}
        />
        <TagsInput
          label={t('Required tags')}
          description={t('Hashtags and mentions of every post, such as #spring or @brand.')}
          splitChars={SEPARATORS}
          acceptValueOnBlur
          value={typed.tags}
          onChange={(tags) => set({ tags: wordsOf(tags, /[\s,]+/) })}
        />
        <TextInput
          label={t('Required link')}
          type="url"
          placeholder="https://"
          value={typed.link}
          onChange={(event) => set({ link: event.currentTarget.value })}
        />
        <MultiSelect
          label={t('Disclosure')}
          description={t('Markets whose rules for labels apply.')}
          data={DISCLOSURE_MARKETS.map((value) => ({ value, label: countryName(value) }))}
          value={typed.markets}
          onChange={(markets) => set({ markets: markets as DisclosureMarket[] })}
        />
        <TagsInput
          label={t('Competitors')}
          description={t('Names that no post may contain. Creators do not see them.')}
          splitChars={[',', '\n']}
          acceptValueOnBlur
          value={typed.competitors}
          onChange={(names) => set({ competitors: wordsOf(names, /\s*[,\n]\s*/) })}
        />
        <Group gap="sm" grow>
          <DayInput
            label={t('Published from')}
            value={typed.from_date ?? ''}
            onChange={(day) => isDay(day) && set({ from_date: day || null })}
          />
          <DayInput
            label={t('Published until')}
            value={typed.to_date ?? ''}
            onChange={(day) => isDay(day) && set({ to_date: day || null })}
          />
        </Group>
        <Switch
          label={t('Show drafts to the client')}
          description={t('People with the campaign’s link see drafts, comment and decide.')}
          checked={typed.shows_client}
          onChange={(event) => set({ shows_client: event.currentTarget.checked })}
        />
        {save.isError && <ErrorState error={save.error} title={t('The brief was not saved.')} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={guard.close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
      {guard.question}
    </form>
  );
}
