import { Autocomplete, Button, Modal, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePostChanges } from './posts-changes.ts';

interface LabelDialogProps {
  monitor_id: number;
  /** Null = closed. */
  what: 'tags' | 'class' | null;
  post_ids: string[];
  onClose: () => void;
  onDone: () => void;
}

type FormProps = Omit<LabelDialogProps, 'what'>;

function TagForm({ monitor_id, post_ids, onClose, onDone }: FormProps) {
  const known =
    useQuery(query.monitors.post_labels.queryOptions({ input: { id: monitor_id } })).data?.tags ?? [];
  const { tag } = usePostChanges(monitor_id);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const names = known.map((one) => one.tag);
  const submit = () => {
    tag.mutate(
      { post_ids, add, remove },
      {
        onSuccess({ changed }) {
          toast.undo(plural(changed, '{n} post tagged', '{n} posts tagged'), () =>
            tag.mutate({ post_ids, add: remove, remove: add }),
          );
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <StackedForm onSubmit={submit}>
      <TagsInput
        label={t('Add')}
        placeholder={add.length === 0 ? t('Type and press Enter') : ''}
        data={names}
        value={add}
        onChange={setAdd}
        error={messageOf(tag.error)}
        maxTags={50}
        data-autofocus
      />
      {names.length > 0 && (
        <TagsInput label={t('Remove tags')} data={names} value={remove} onChange={setRemove} maxTags={50} />
      )}
      <Button type="submit" loading={tag.isPending} disabled={add.length + remove.length === 0}>
        {t('Save')}
      </Button>
    </StackedForm>
  );
}

function ClassForm({ monitor_id, post_ids, onClose, onDone }: FormProps) {
  const answer = useQuery(query.monitors.post_labels.queryOptions({ input: { id: monitor_id } }));
  const { classify } = usePostChanges(monitor_id);
  const [text, setText] = useState('');
  const submit = () => {
    classify.mutate(
      { post_ids, classification: text.trim() || null },
      {
        onSuccess({ changed }) {
          toast.success(plural(changed, '{n} post labeled', '{n} posts labeled'));
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <StackedForm onSubmit={submit}>
      <Autocomplete
        label={t('Label')}
        description={t('Leave empty to remove the label')}
        data={answer.data?.classifications.map(({ classification }) => classification) ?? []}
        value={text}
        maxLength={60}
        onChange={setText}
        error={messageOf(classify.error)}
        data-autofocus
      />
      <Button type="submit" loading={classify.isPending}>
        {t('Save')}
      </Button>
    </StackedForm>
  );
}

export function LabelDialog({ what, ...form }: LabelDialogProps) {
  const { length } = form.post_ids;
  const title =
    what === 'tags'
      ? plural(length, 'Tags of {n} post', 'Tags of {n} posts')
      : plural(length, 'Label of {n} post', 'Label of {n} posts');
  return (
    <Modal opened={what !== null} onClose={form.onClose} title={title}>
      {what === 'tags' && <TagForm {...form} />}
      {what === 'class' && <ClassForm {...form} />}
    </Modal>
  );
}
