import {
  Button,
  Flex,
  Group,
  Modal,
  Radio,
  ScrollArea,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconFolder, IconLayoutList } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ListItem } from '#contract/lists/list.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { pathOf, places } from './lists-tree.ts';

const MOST_OF_A_NAME = 120;

export interface ListFields {
  name: string;
  description: string;
  tags: string[];
}

interface FormProps {
  initial: ListFields;
  /** Only the owner can rename. */
  mayRename?: boolean;
  /** Suggested tags from other lists. */
  knownTags: readonly string[];
  submitText: string;
  /** Fields that are stored by themselves. */
  more?: ReactNode;
  onClose: () => void;
  /** Rejects with the server's error, which is shown. */
  onSubmit: (fields: ListFields) => Promise<unknown>;
}

function ListForm({ initial, mayRename = true, knownTags, submitText, more, onClose, onSubmit }: FormProps) {
  const [fields, setFields] = useState(initial);
  const [issue, setIssue] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<ListFields>) => {
    setFields((before) => ({ ...before, ...change }));
    setIssue(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSubmit(fields);
      onClose();
    } catch (error) {
      setIssue(normaliseError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex onSubmit={(event) => void submit(event)} noValidate component="form" direction="column" gap="md">
      <TextInput
        label={t('Name')}
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        onFocus={(event) => event.currentTarget.select()}
        error={issue}
        maxLength={MOST_OF_A_NAME}
        disabled={!mayRename}
        description={mayRename ? undefined : t('Only the owner or an admin can rename it.')}
        data-autofocus
      />
      <Textarea
        label={t('Description')}
        value={fields.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
      />
      <TagsInput
        label={t('Tags')}
        value={fields.tags}
        onChange={(tags) => set({ tags })}
        data={[...knownTags]}
        placeholder={fields.tags.length === 0 ? t('Type and press Enter') : ''}
        maxTags={50}
      />
      {more}
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

export function ListDialog({ opened, title, ...form }: FormProps & { opened: boolean; title: string }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={<Text fw={600}>{title}</Text>}>
      {opened && <ListForm {...form} />}
    </Modal>
  );
}

export interface MoveDialogProps {
  /** Empty = closed. */
  moved: readonly ListItem[];
  lists: readonly ListItem[];
  onClose: () => void;
  onMove: (parent_id: number | null, place: string) => void;
}

const TOP = 'top';

function MoveForm({ moved, lists, onClose, onMove }: MoveDialogProps) {
  const [search, setSearch] = useState('');
  const first = moved[0];
  const [chosen, setChosen] = useState(first?.parent_id == null ? TOP : String(first.parent_id));
  const wanted = search.trim().toLowerCase();
  const open = places(
    lists,
    moved.map((m) => m.id),
  ).map((item) => ({ item, path: pathOf(lists, item).join(' / ') }));
  const shown = open
    .filter(({ path }) => path.toLowerCase().includes(wanted))
    .sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = open.find(({ item }) => String(item.id) === chosen);
    onMove(
      place?.item.id ?? null,
      place === undefined ? t('the top level') : t('“{name}”', { name: place.item.name }),
    );
    onClose();
  };
  return (
    <Flex onSubmit={submit} component="form" direction="column" gap="md">
      <TextInput
        aria-label={t('Search for a folder or list')}
        placeholder={t('Search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <ScrollArea.Autosize mah="46vh" type="auto">
        <Radio.Group value={chosen} onChange={setChosen} aria-label={t('Move to')}>
          <Stack gap="xs" p={2}>
            {wanted === '' && <Place value={TOP} icon={null} path={t('Top level')} />}
            {shown.map(({ item, path }) => (
              <Place
                key={item.id}
                value={String(item.id)}
                icon={
                  item.is_folder ? (
                    <IconFolder size={16} aria-hidden />
                  ) : (
                    <IconLayoutList size={16} aria-hidden />
                  )
                }
                path={path}
              />
            ))}
            {wanted !== '' && shown.length === 0 && (
              <Text c="dimmed" size="sm">
                {t('Nothing you can edit is called “{search}”.', { search })}
              </Text>
            )}
          </Stack>
        </Radio.Group>
      </ScrollArea.Autosize>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit">{t('Move')}</Button>
      </Group>
    </Flex>
  );
}

function Place({ value, icon, path }: { value: string; icon: ReactNode; path: string }) {
  return (
    <Radio
      value={value}
      label={
        <Flex component="span" gap="xs" align="center" display="inline-flex">
          {icon}
          {path}
        </Flex>
      }
    />
  );
}

/** Moves by choosing a folder, as an alternative to dragging. */
export function MoveDialog(props: MoveDialogProps) {
  const { moved, onClose } = props;
  const [first] = moved;
  const title =
    moved.length === 1
      ? t('Move “{name}” to …', { name: first?.name ?? '' })
      : t('Move {n} lists to …', { n: moved.length });
  return (
    <Modal opened={moved.length > 0} onClose={onClose} title={<Text fw={600}>{title}</Text>}>
      {moved.length > 0 && <MoveForm {...props} />}
    </Modal>
  );
}
