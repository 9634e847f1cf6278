import { Button, Group, Modal, Stack, TagsInput, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import classes from './list.module.css';
import { useListEdits } from './list-edits.ts';

interface DialogProps {
  list: List;
  onClose: () => void;
}

function Foot({ onClose, busy, save }: { onClose: () => void; busy: boolean; save: string }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {save}
      </Button>
    </Group>
  );
}

function Problem({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p className={classes.formProblem} role="alert">
      {normaliseError(error).message}
    </p>
  );
}

export function AboutDialog({ list, onClose }: DialogProps) {
  const [description, setDescription] = useState(list.description);
  const [tags, setTags] = useState(list.tags);
  const { edit } = useListEdits(list);
  const save = (event: FormEvent) => {
    event.preventDefault();
    edit.mutate({ description, tags }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={<b>{t('Description and tags')}</b>}>
      <form onSubmit={save} noValidate>
        <Stack>
          <Textarea
            label={t('Description')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={5000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            data-autofocus
          />
          <TagsInput
            label={t('Tags')}
            description={t('Press Enter after each')}
            value={tags}
            onChange={setTags}
            maxTags={50}
          />
          <Problem error={edit.error} />
          <Foot onClose={onClose} busy={edit.isPending} save={t('Save')} />
        </Stack>
      </form>
    </Modal>
  );
}
