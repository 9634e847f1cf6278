import { Button, Flex, Group, Modal, TagsInput, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { SavedFilter } from '#contract/keywords.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { keywordText } from '#web/parts/search-terms.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { Refusable } from '#web/ui/refusable.tsx';
import { toast } from '#web/ui/toast.tsx';
import { isAsSaved, type ScreenState, savedOf } from './keyword-state.ts';
import { fieldMessages, useFilterMutations } from './saved-filters.ts';

const MOST_OF_A_NAME = 120;

/** Suggested name of a copy. */
export function copyName(name: string): string {
  const mark = ` (${t('copy')})`;
  return name.slice(0, MOST_OF_A_NAME - mark.length) + mark;
}

export interface NameDialogProps {
  opened: boolean;
  title: string;
  initial: string;
  submitText: string;
  onClose: () => void;
  /** Undefined if there are none to edit. */
  categories?: readonly string[];
  /** Rejects with the server's error, shown at the field. */
  onSubmit: (name: string, categories: string[]) => Promise<unknown>;
}

function NameForm({
  initial,
  submitText,
  categories,
  onClose,
  onSubmit,
}: Omit<NameDialogProps, 'opened' | 'title'>) {
  const [name, setName] = useState(initial);
  const [sorted, setSorted] = useState<string[]>([...(categories ?? [])]);
  const [issue, setIssue] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSubmit(name, sorted);
      onClose();
    } catch (error) {
      const messages = fieldMessages(error);
      setIssue(messages.filter_name ?? Object.values(messages)[0] ?? t('The report could not be saved'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex onSubmit={(event) => void submit(event)} noValidate component="form" direction="column" gap="lg">
      <TextInput
        label={t('Report name')}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setIssue(null);
        }}
        error={issue}
        maxLength={MOST_OF_A_NAME + 1}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      {categories !== undefined && (
        <TagsInput
          label={t('Categories')}
          description={t('Press Enter after each')}
          value={sorted}
          onChange={setSorted}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {submitText}
        </Button>
      </Group>
    </Flex>
  );
}

export function NameDialog({ opened, title, ...form }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={<Text fw={600}>{title}</Text>}>
      {opened && <NameForm {...form} />}
    </Modal>
  );
}

export interface SaveFilterProps {
  state: ScreenState;
  /** The open filter, if any. */
  saved?: SavedFilter | undefined;
}

/** "Save report", or "Update report" and "Save as new" for an opened report with changes. */
export function SaveFilter({ state, saved }: SaveFilterProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const refusal = useRefusal('keywords');
  const { create, change } = useFilterMutations();
  const usual = cutText(keywordText(state.keyword, state.search_type), MOST_OF_A_NAME);

  const saveNew = async (name: string, categories: string[]) => {
    const filter = { ...savedOf(state), categories };
    const { data } = await create.mutateAsync({ filter_name: name, filter });
    toast.success(t('“{name}” was saved', { name: data.filter_name }));
    await navigate({ to: '/keyword/$keywordId', params: { keywordId: String(data.keyword_user_filter_id) } });
  };
  const updateSaved = async (filter: SavedFilter) => {
    const { keyword_user_filter_id, filter_name } = filter;
    const { categories } = filter.filter;
    try {
      const input = { keyword_user_filter_id, filter_name };
      await change.mutateAsync({ ...input, filter: { ...savedOf(state), categories } });
      toast.undo(t('“{name}” was updated', { name: filter_name }), () =>
        change.mutate({ ...input, filter: filter.filter }),
      );
    } catch (error) {
      toast.error(normaliseError(error).message);
    }
  };

  const saveText = t(saved === undefined ? 'Save report' : 'Save as new');
  const SaveIcon = saved === undefined ? IconBookmark : IconBookmarkPlus;
  // Nothing to save.
  if (saved !== undefined && isAsSaved(state, saved.filter)) return null;
  return (
    <>
      <Refusable reason={refusal}>
        <Button
          variant={saved === undefined ? 'filled' : 'default'}
          leftSection={<SaveIcon size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {saveText}
        </Button>
      </Refusable>
      {saved !== undefined && (
        <Refusable reason={refusal}>
          <Button
            loading={change.isPending}
            leftSection={<IconBookmark size={16} stroke={1.7} aria-hidden />}
            onClick={() => void updateSaved(saved)}
          >
            {t('Update report')}
          </Button>
        </Refusable>
      )}
      <NameDialog
        opened={open}
        title={saveText}
        initial={saved === undefined ? usual : copyName(saved.filter_name)}
        submitText={t('Save')}
        categories={saved?.filter.categories ?? []}
        onClose={() => setOpen(false)}
        onSubmit={saveNew}
      />
    </>
  );
}
