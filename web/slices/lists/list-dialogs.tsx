import { Button, Group, Modal, Select, Stack, TagsInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { query } from '#web/platform/api.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { toast } from '#web/ui/toast.tsx';
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
        Cancel
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

/** Description and tags of a list. */
export function AboutDialog({ list, onClose }: DialogProps) {
  const [description, setDescription] = useState(list.description);
  const [tags, setTags] = useState(list.tags);
  const { edit } = useListEdits(list);
  const save = (event: FormEvent) => {
    event.preventDefault();
    edit.mutate({ description, tags }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={<b>Description and tags</b>}>
      <form onSubmit={save} noValidate>
        <Stack>
          <Textarea
            label="Description"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={5000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            data-autofocus
          />
          <TagsInput
            label="Tags"
            description="Enter after each"
            value={tags}
            onChange={setTags}
            maxTags={50}
          />
          <Problem error={edit.error} />
          <Foot onClose={onClose} busy={edit.isPending} save="Save" />
        </Stack>
      </form>
    </Modal>
  );
}

const TOP = 'top';

/** Which folder a list lies in. */
export function MoveDialog({ list, onClose }: DialogProps) {
  const [folder, setFolder] = useState(String(list.parent_id ?? TOP));
  const folders = useQuery(query.lists.groups.queryOptions());
  const { move } = useListEdits(list);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const parent_id = folder === TOP ? null : Number(folder);
    if (parent_id === list.parent_id) return onClose();
    const before = list.parent_id;
    move.mutate(parent_id, {
      onSuccess() {
        toast.undo(`“${list.name}” was moved`, () => move.mutate(before));
        onClose();
      },
    });
  };
  const data = [
    { value: TOP, label: 'No folder' },
    ...(folders.data?.folders ?? [])
      .filter(({ id }) => id !== list.id)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Modal opened onClose={onClose} title={<b>Move “{list.name}”</b>}>
      <form onSubmit={save} noValidate>
        <Stack>
          <Select
            label="Folder"
            searchable
            allowDeselect={false}
            data={data}
            value={folder}
            onChange={(value) => setFolder(value ?? TOP)}
            data-autofocus
          />
          <Problem error={move.error ?? folders.error} />
          <Foot onClose={onClose} busy={move.isPending} save="Move" />
        </Stack>
      </form>
    </Modal>
  );
}
