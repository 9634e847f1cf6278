import { Button, Flex, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { EditedNumbers, EditedPost, MonitorPost } from '#contract/monitors/posts.ts';
import { POST_TYPES, platformOf } from '#contract/platforms/platforms.ts';
import { postTypeText } from '#web/parts/post-grid.tsx';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from '../monitor.module.css';
import { usePostChanges } from './posts-changes.ts';

/** Editable numbers of a post. */
export const EDITABLE = [
  ['likes_count', 'Likes'],
  ['comments_count', 'Comments'],
  ['shares_count', 'Shares'],
  ['saves_count', 'Saves'],
  ['views', 'Views'],
  ['impressions', 'Impressions'],
  ['reach', 'Reach'],
] as const satisfies readonly (readonly [keyof EditedNumbers, Phrase])[];

interface NumberFieldsProps {
  value: Partial<EditedNumbers>;
  onChange: (part: Partial<EditedNumbers>) => void;
  placeholder: string;
}

/** Empty = unchanged. */
export function NumberFields({ value, onChange, placeholder }: NumberFieldsProps) {
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
      {EDITABLE.map(([name, label]) => (
        <NumberField
          key={name}
          kind="count"
          size="xs"
          label={t(label)}
          placeholder={placeholder}
          value={value[name] ?? null}
          onChange={(next) => onChange({ [name]: next })}
        />
      ))}
    </SimpleGrid>
  );
}

interface EditedFormProps {
  monitor: Monitor;
  post: MonitorPost;
  refusal: string | null;
  onSaved: () => void;
}

/** Corrects the kind of a post for the company, and its numbers for this monitor. */
export function EditedForm({ monitor, post, refusal, onSaved }: EditedFormProps) {
  const [changed, setChanged] = useState<Partial<EditedPost>>({});
  const { edit } = usePostChanges(monitor.id);
  const before = Object.fromEntries(
    Object.keys(changed).map((name) => [name, post.edited[name as keyof EditedPost] ?? null]),
  );
  const kinds = POST_TYPES.filter((type) => platformOf(type) === post.platform);
  const kind = { ...post.edited, ...changed }.post_type ?? '';
  const save = () =>
    edit.mutate(
      { post_id: post.id, ...changed },
      {
        onSuccess() {
          toast.undo(t('Corrected'), () => edit.mutate({ post_id: post.id, ...before }));
          onSaved();
        },
      },
    );
  return (
    <Flex component="section" direction="column" gap="sm" miw={0} className={classes.stack}>
      <div>
        <h3 className={classes.sub}>{t('Corrections')}</h3>
        <Text fz="xs" c="dimmed" className={classes.dim}>
          {t(
            'The type of post changes in all your campaigns and on the profile, numbers in this campaign only. Empty fields use the value of the platform.',
          )}
          {post.edited_at !== null &&
            ` ${t('Last edited by {name}, {moment}.', { name: post.edited_by ?? t('somebody'), moment: momentText(post.edited_at) })}`}
        </Text>
      </div>
      <NativeSelect
        size="xs"
        label={t('Type of post')}
        data={[
          { value: '', label: t('Unchanged') },
          ...kinds.map((value) => ({ value, label: postTypeText(value) })),
        ]}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setChanged((old) => ({ ...old, post_type: kinds.find((one) => one === value) ?? null }))
        }
      />
      <NumberFields
        value={{ ...post.edited, ...changed }}
        onChange={(part) => setChanged((old) => ({ ...old, ...part }))}
        placeholder={t('Unchanged')}
      />
      {edit.error && (
        <Text fz="xs" c="var(--ll-down)" role="alert">
          {messageOf(edit.error)}
        </Text>
      )}
      <Refusable reason={refusal}>
        <Button
          variant="default"
          loading={edit.isPending}
          disabled={Object.keys(changed).length === 0}
          onClick={save}
        >
          {t('Save corrections')}
        </Button>
      </Refusable>
    </Flex>
  );
}
