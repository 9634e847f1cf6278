import { Box, Button, Combobox, Drawer, Flex, Group, Text, Textarea, useCombobox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ListComment } from '#contract/lists/comments.ts';
import type { List } from '#contract/lists/list.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { ClientThread } from '../list-client-thread.tsx';
import type { ListData } from '../table/list-rows.ts';
import classes from './list-comments.module.css';
import { mentionedIn, openMention, parts } from './list-mentions.ts';

interface CommentFieldProps {
  label: string;
  initial: string;
  people: readonly { id: number; name: string }[];
  save: string;
  /** Rejects with the server's error, shown at the field. */
  onSave: (text: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Text field with `@` mentions of colleagues. Ctrl+Enter sends. */
function CommentField({ label, initial, people, save, onSave, onCancel }: CommentFieldProps) {
  const [text, setText] = useState(initial);
  const [cursor, setCursor] = useState(initial.length);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox();
  const open = openMention(text, cursor);
  const letters = open?.letters.toLowerCase() ?? '';
  const matches =
    open === null ? [] : people.filter(({ name }) => name.toLowerCase().includes(letters)).slice(0, 8);
  const type = (next: string, at: number) => {
    setText(next);
    setCursor(at);
    setProblem(null);
    if (openMention(next, at) === null) combobox.closeDropdown();
    else {
      combobox.openDropdown();
      combobox.updateSelectedOptionIndex('active');
      queueMicrotask(() => combobox.selectFirstOption());
    }
  };
  const choose = (name: string) => {
    if (open === null) return;
    const next = `${text.slice(0, open.at)}@${name} ${text.slice(cursor)}`;
    const at = open.at + name.length + 2;
    type(next, at);
    combobox.closeDropdown();
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    });
  };
  const send = async () => {
    if (text.trim() === '') return;
    setBusy(true);
    try {
      await onSave(text.trim());
      setText('');
      setCursor(0);
    } catch (error) {
      setProblem(normaliseError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <StackedForm
      gap="xs"
      onSubmit={() => {
        void send();
      }}
    >
      <Combobox store={combobox} onOptionSubmit={choose} position="top-start" shadow="md">
        <Combobox.Target>
          <Textarea
            ref={field}
            aria-label={label}
            placeholder={t('Comment; @ notifies a colleague')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
            onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={matches.length === 0}>
          <Combobox.Options aria-label={t('Colleagues')}>
            {matches.map(({ id, name }) => (
              <Combobox.Option key={id} value={name}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button size="compact-sm" type="submit" loading={busy} disabled={text.trim() === ''}>
          {save}
        </Button>
      </Group>
    </StackedForm>
  );
}

export interface ListCommentsProps {
  list: List;
  data: ListData;
  /** Creator the comments are about; null = the list. */
  about: number | null;
  onClose: () => void;
}

type Person = ListComment['mentions'][number];

/** Each change reloads the comments. */
function useCommentEdits({ list, data, about }: Omit<ListCommentsProps, 'onClose'>, people: Person[]) {
  const client = useQueryClient();
  const count = (by: number) => {
    const row = data.rows.find((one) => one.profile_id === about);
    if (row) data.patch(row.profile_id, { comments: row.comments + by });
  };
  const fresh = () => client.invalidateQueries({ queryKey: query.lists.comments.key() });
  const mentions = (text: string) => mentionedIn(text, people);
  return {
    add: useMutation({
      mutationFn: (text: string) =>
        api.lists.add_comment({ id: list.id, profile_id: about, text, mentions: mentions(text) }),
      onSuccess: () => {
        count(1);
        return fresh();
      },
      meta: { silent: true },
    }),
    edit: useMutation({
      mutationFn: ({ id, text }: { id: number; text: string }) =>
        api.lists.edit_comment({ id: list.id, comment_id: id, text, mentions: mentions(text) }),
      onSuccess: fresh,
      meta: { silent: true },
    }),
    remove: useMutation({
      mutationFn: (id: number) => api.lists.delete_comment({ id: list.id, comment_id: id }),
      onSuccess: () => {
        count(-1);
        return fresh();
      },
    }),
  };
}

type Edits = ReturnType<typeof useCommentEdits>;

function Comment({ comment, people, edits }: { comment: ListComment; people: Person[]; edits: Edits }) {
  const [editing, setEditing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Flex component="li" gap="xs">
      <Avatar name={comment.created_by} size={28} />
      <Box flex={1} miw={0}>
        <Flex component="p" gap="xs" align="baseline">
          <b>{comment.created_by}</b>
          <Text
            component="time"
            fz="xs"
            c="dimmed"
            dateTime={comment.created_at}
            title={momentText(comment.created_at)}
          >
            {ago(comment.created_at)}
            {comment.edited_at !== null && `, ${t('changed')}`}
          </Text>
        </Flex>
        {editing ? (
          <CommentField
            label={t('Change the comment')}
            initial={comment.text}
            people={people}
            save={t('Save')}
            onCancel={() => setEditing(false)}
            onSave={async (text) => {
              await edits.edit.mutateAsync({ id: comment.id, text });
              setEditing(false);
            }}
          />
        ) : (
          <p className={`wrap-anywhere ${classes.text}`}>
            {parts(comment.text, comment.mentions).map((part, place) =>
              part.mention ? <mark key={place}>{part.text}</mark> : part.text,
            )}
          </p>
        )}
        {!editing && (comment.can_edit || comment.can_delete) && (
          <Group gap="xxs" align="stretch" wrap="nowrap" ms={-7}>
            {comment.can_edit && (
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setEditing(true)}>
                {t('Change')}
              </Button>
            )}
            {comment.can_delete && !isOpen && (
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsOpen(true)}>
                {t('Delete')}
              </Button>
            )}
            {isOpen && (
              <>
                <Button
                  size="compact-xs"
                  color="red.8"
                  loading={edits.remove.isPending}
                  onClick={() => edits.remove.mutate(comment.id)}
                >
                  {t('Delete permanently')}
                </Button>
                <Button size="compact-xs" variant="default" onClick={() => setIsOpen(false)}>
                  {t('Keep')}
                </Button>
              </>
            )}
          </Group>
        )}
      </Box>
    </Flex>
  );
}

export function ListComments(props: ListCommentsProps) {
  const { list, data, about, onClose } = props;
  const input = { id: list.id, ...(about === null ? {} : { profile_id: about }) };
  const answer = useQuery(query.lists.comments.queryOptions({ input, staleTime: 0 }));
  const people = answer.data?.people ?? [];
  const edits = useCommentEdits(props, people);
  // Without a creator, the answer also includes comments on creators.
  const shown = answer.data?.comments.filter((comment) => comment.profile_id === about) ?? [];
  const creator = data.rows.find((row) => row.profile_id === about);
  const title =
    about === null
      ? t('Comments on “{name}”', { name: list.name })
      : t('Comments on {name}', { name: creator?.name ?? t('a creator') });
  return (
    <Drawer opened onClose={onClose} position="right" size={420} title={<b>{title}</b>}>
      {about !== null && <ClientThread list={list} profile_id={about} />}
      {answer.error && (
        <ErrorState
          error={answer.error}
          title={t('The comments could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <RowsSkeleton rows={3} />}
      {answer.data !== undefined && (
        <>
          {shown.length === 0 && (
            <EmptyState>{t('No comments yet. Type @ and a name to notify a colleague by email.')}</EmptyState>
          )}
          <Flex component="ul" direction="column" gap="sm" mb="md" aria-label={t('Comments, oldest first')}>
            {shown.map((comment) => (
              <Comment key={comment.id} comment={comment} people={people} edits={edits} />
            ))}
          </Flex>
          {list.edit_refused === null ? (
            <CommentField
              label={t('Write a comment')}
              initial=""
              people={people}
              save={t('Comment')}
              onSave={(text) => edits.add.mutateAsync(text)}
            />
          ) : (
            <Refusable reason={sentenceText(list.edit_refused)}>
              <Button>{t('Comment')}</Button>
            </Refusable>
          )}
          {edits.remove.error && <p role="alert">{normaliseError(edits.remove.error).message}</p>}
        </>
      )}
    </Drawer>
  );
}
