import { Button, Group, Modal, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CastingCreator } from '#contract/casting.ts';
import { t } from '#web/platform/language.ts';
import classes from './casting.module.css';
import type { CastingChanges } from './casting-data.ts';

interface TextsProps {
  casting_id: number;
  creator: CastingCreator;
  changes: CastingChanges;
  onClose: () => void;
}

function TextsForm({ casting_id, creator, changes, onClose }: TextsProps) {
  const [name, setName] = useState(creator.name);
  const [bio, setBio] = useState(creator.bio ?? '');
  const [tags, setTags] = useState(creator.tags);
  const { setTexts } = changes;
  const about = { id: casting_id, profile_id: creator.id };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await setTexts.mutateAsync({ ...about, name, bio, tags }).then(onClose, () => undefined);
  };
  const reset = () =>
    void setTexts.mutateAsync({ ...about, name: null, bio: null, tags: null }).then(onClose, () => undefined);
  return (
    <form onSubmit={(event) => void submit(event)} className={classes.options}>
      <TextInput
        label={t('Name')}
        value={name}
        onChange={(e) => setName(e.currentTarget.value)}
        maxLength={120}
        data-autofocus
      />
      <Textarea
        label={t('Bio')}
        value={bio}
        onChange={(e) => setBio(e.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
      />
      <TagsInput label={t('Topics')} value={tags} onChange={setTags} maxTags={20} />
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={reset}>
          {t('Use the profile’s texts')}
        </Button>
        <Button type="submit" loading={setTexts.isPending}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}

/** Texts of this deck only; the profile keeps its own. */
export function CastingTexts(props: Omit<TextsProps, 'creator'> & { creator: CastingCreator | null }) {
  const { creator, onClose } = props;
  return (
    <Modal
      opened={creator !== null}
      onClose={onClose}
      title={<Text fw={600}>{t('Text about {name}', { name: creator?.name ?? '' })}</Text>}
    >
      {creator !== null && <TextsForm {...props} creator={creator} />}
    </Modal>
  );
}
