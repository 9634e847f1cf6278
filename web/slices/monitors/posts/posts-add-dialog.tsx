import { Button, FileInput, Modal, NativeSelect, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { EditedNumbers } from '#contract/monitors/posts.ts';
import { POST_TYPE_TABLE } from '#contract/platforms/platforms.ts';
import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { CreatorSelect } from '#web/parts/creator-select.tsx';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { firstDayOfWeek } from '#web/ui/inputs/first-day-of-week.ts';
import { calendarLabels } from '#web/ui/inputs/period-picker.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { NumberFields } from './post-edit-form.tsx';
import { usePostChanges } from './posts-changes.ts';

const types = () =>
  POST_TYPES.map((value) => ({
    value,
    label: postTypeName(value),
  }));

/** Post type of a URL, if its host is known. */
export const typeOfLink = (link: string): PostType | null =>
  POST_TYPES.findLast((type) => POST_TYPE_TABLE[type].link?.test(link)) ?? null;

interface AddPostProps {
  monitor_id: number;
  opened: boolean;
  onClose: () => void;
}

function AddPostForm({ monitor_id, onClose }: AddPostProps) {
  const { addExternal, addScreenshot } = usePostChanges(monitor_id);
  const [link, setLink] = useState('');
  const [creator, setCreator] = useState<Monitor['profiles'][number] | null>(null);
  const [type, setType] = useState<PostType>('instagram_post');
  const [time, setTime] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [numbers, setNumbers] = useState<Partial<EditedNumbers>>({});
  const [tags, setTags] = useState<string[]>([]);
  const [picture, setPicture] = useState<File | null>(null);
  const [issues, setIssues] = useState<Record<string, string>>({});
  // The post was added; a refused picture can be retried in its details.
  const finish = async (post_id: string) => {
    if (picture !== null)
      await addScreenshot
        .mutateAsync({ post_id, file: picture })
        .then(() => toast.success(t('The post was added')))
        .catch((error) =>
          toast.error(`${t('The post was added without its screenshot.')} ${messageOf(error)}`),
        );
    else toast.success(t('The post was added'));
    onClose();
  };
  const submit = () => {
    const missing = {
      ...(creator === null ? { profile_id: t('Choose the creator') } : {}),
      ...(time === null ? { created_time: t('Enter the publication date') } : {}),
    };
    setIssues(missing);
    if (creator === null || time === null) return;
    addExternal.mutate(
      {
        ...numbers,
        post_type: type,
        message,
        custom_tags: tags,
        link: link.trim() || null,
        profile_id: creator.id,
        created_time: new Date(time).toISOString(),
      },
      {
        onSuccess: (post) => void finish(post.id),
        onError: (error) => setIssues(fieldMessages(error)),
      },
    );
  };
  const issue = (name: string) => issues[name] ?? null;
  const unnamed = addExternal.error && Object.keys(fieldMessages(addExternal.error)).length === 0;
  return (
    <StackedForm onSubmit={submit}>
      <TextInput
        label={t('Address')}
        description={t('Public URL, if any')}
        value={link}
        onChange={(event) => {
          setLink(event.currentTarget.value);
          setType(typeOfLink(event.currentTarget.value) ?? type);
        }}
        error={issue('link')}
        data-autofocus
      />
      <CreatorSelect label={t('Creator')} value={creator} onPick={setCreator} error={issue('profile_id')} />
      <NativeSelect
        label={t('Kind')}
        data={types()}
        value={type}
        onChange={({ currentTarget: { value } }) => setType(POST_TYPES.find((one) => one === value) ?? type)}
        error={issue('post_type')}
      />
      <DateTimePicker
        label={t('Published')}
        valueFormat="D MMM YYYY HH:mm"
        placeholder={t('Day and time')}
        firstDayOfWeek={firstDayOfWeek()}
        ariaLabels={calendarLabels()}
        value={time}
        onChange={setTime}
        error={issue('created_time')}
      />
      <Textarea
        label={t('Caption')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={20_000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={issue('message')}
      />
      <NumberFields
        value={numbers}
        onChange={(part) => setNumbers((old) => ({ ...old, ...part }))}
        placeholder={t('Unknown')}
      />
      <FileInput
        label={t('Screenshot')}
        placeholder={t('Post picture')}
        accept="image/*"
        value={picture}
        onChange={setPicture}
        clearable
      />
      <TagsInput
        label={t('Tags')}
        value={tags}
        onChange={setTags}
        maxTags={50}
        error={issue('custom_tags')}
      />
      {unnamed && (
        <Text fz="xs" c="var(--ll-down)" role="alert">
          {messageOf(addExternal.error)}
        </Text>
      )}
      <Button type="submit" loading={addExternal.isPending || addScreenshot.isPending}>
        {t('Add the post')}
      </Button>
    </StackedForm>
  );
}

export function AddPostDialog(props: AddPostProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('Add a post')} size="lg">
      {props.opened && <AddPostForm {...props} />}
    </Modal>
  );
}
