import { Button, Drawer, Flex, Group, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import type { ContentFound } from '#contract/report/content.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { DisclosureReasons } from '#web/parts/disclosure/disclosure-why.tsx';
import { metricName } from '#web/parts/metric-text.ts';
import { OriginMark, postTypeText } from '#web/parts/post-grid.tsx';
import { normaliseError } from '#web/platform/api/errors.ts';
import { momentText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Num } from '#web/ui/number.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CONTENT_ORDER, CONTENT_TITLES } from '../content-words.ts';
import classes from '../monitor.module.css';
import { EditedForm } from './post-edit-form.tsx';
import { ReasonList } from './post-reasons.tsx';
import { PostScreenshot } from './post-screenshot.tsx';
import { usePostChanges } from './posts-changes.ts';

function PostContent({ content }: { content: readonly ContentFound[] }) {
  if (content.length === 0)
    return (
      <Text fz="xs" c="dimmed" className={classes.dim}>
        {t('Nothing was found in its caption.')}
      </Text>
    );
  const fields = CONTENT_ORDER.filter((field) => content.some((one) => one.field === field));
  return (
    <Flex component="dl" direction="column" gap="xs" className={classes.content}>
      {fields.map((field) => (
        <div key={field}>
          <Text component="dt" fz="xxs">
            {t(CONTENT_TITLES[field])}
          </Text>
          {content
            .filter((one) => one.field === field)
            .map(({ label, words }) => {
              const reasons = words.filter((word) => word.toLowerCase() !== label.toLowerCase());
              return (
                <dd key={label}>
                  {label}{' '}
                  {reasons.length > 0 && (
                    <span>
                      {t('by {words}', {
                        words: reasons.map((word) => t('“{name}”', { name: word })).join(', '),
                      })}
                    </span>
                  )}
                </dd>
              );
            })}
        </div>
      ))}
    </Flex>
  );
}

function PostCarousel({ images }: { images: readonly string[] }) {
  return (
    <section>
      <h3 className={classes.sub}>{plural(images.length, '{n} picture', '{n} pictures')}</h3>
      <Flex
        component="ul"
        gap="xs"
        className={classes.carousel}
        tabIndex={0}
        aria-label={t('Pictures of the post')}
      >
        {images.map((image, i) => (
          <li key={image}>
            <a href={image} target="_blank" rel="noreferrer">
              <img src={image} alt={t('Picture {n}', { n: i + 1 })} loading="lazy" />
            </a>
          </li>
        ))}
      </Flex>
    </section>
  );
}

interface PostDetailsProps {
  monitor: Monitor;
  /** Null = closed. */
  post: MonitorPost | null;
  /** Null if it can be edited. */
  refusal: string | null;
  currency: string;
  onComments: (post: MonitorPost) => void;
  onClose: () => void;
}

const NUMBERS = [
  ['likes_count', 'Likes'],
  ['comments_count', 'Comments'],
  ['shares_count', 'Shares'],
  ['saves_count', 'Saves'],
  ['views', 'Views'],
  ['interactions', METRIC_TABLE.interactions.label],
  ['reach', METRIC_TABLE.reach.label],
] as const;

const ACTIONS = [
  ['link_taps', 'Link taps'],
  ['sticker_taps', 'Sticker taps'],
  ['exits', 'Exits'],
  ['completion', 'Completion rate'],
] as const;

function Numbers({ post, currency }: { post: MonitorPost; currency: string }) {
  const isEdited = (name: string) => name in post.edited;
  return (
    <dl className={classes.numbers}>
      {NUMBERS.map(([name, label]) => (
        <Group key={name} gap={0} align="stretch" justify="space-between" wrap="nowrap">
          <dt>
            {name === 'comments_count' && post.media.endsWith('_stories') ? t('Replies') : t(label)}{' '}
            {isEdited(name) && <OriginMark origin="edited" />}
            {name === 'reach' && !isEdited(name) && <OriginMark origin={post.reach_origin} />}
          </dt>
          <dd>
            <Num value={post[name]} kind="exact" missing="not_in_source" />
          </dd>
        </Group>
      ))}
      <Group gap={0} align="stretch" justify="space-between" wrap="nowrap">
        <dt>
          {metricName('impressions')} <OriginMark origin={post.impressions_origin} />
        </dt>
        <dd>
          <Num value={post.impressions} kind="exact" missing="not_in_source" />
        </dd>
      </Group>
      {post.actions !== null &&
        ACTIONS.map(([name, label]) => (
          <Group key={name} gap={0} align="stretch" justify="space-between" wrap="nowrap">
            <dt>{t(label)}</dt>
            <dd>
              <Num
                value={post.actions?.[name] ?? null}
                kind={name === 'completion' ? 'percent' : 'exact'}
                missing="not_in_source"
              />
            </dd>
          </Group>
        ))}
      <Group gap={0} align="stretch" justify="space-between" wrap="nowrap">
        <dt>{t('Engagement')}</dt>
        <dd>
          <Num value={post.engagement_rate} kind="percent" />
        </dd>
      </Group>
      <Group gap={0} align="stretch" justify="space-between" wrap="nowrap">
        <dt>{metricName('media_value')}</dt>
        <dd>
          <Num value={post.media_value} kind="money" currency={currency} />
        </dd>
      </Group>
    </dl>
  );
}

/** Tags of one post, saved on every change. */
function Tags({
  monitor,
  post,
  refusal,
}: Pick<PostDetailsProps, 'monitor' | 'refusal'> & { post: MonitorPost }) {
  const { tag } = usePostChanges(monitor.id);
  const [tags, setTags] = useState(post.custom_tags);
  const change = (next: string[]) => {
    const before = tags;
    setTags(next);
    tag.mutate(
      {
        post_ids: [post.id],
        add: next.filter((one) => !before.includes(one)),
        remove: before.filter((one) => !next.includes(one)),
      },
      {
        onError(error) {
          setTags(before);
          toast.error(normaliseError(error).message);
        },
      },
    );
  };
  return (
    <TagsInput
      label={t('Tags')}
      value={tags}
      onChange={change}
      readOnly={refusal !== null}
      placeholder={tags.length === 0 ? t('Type and press Enter') : ''}
      maxTags={50}
    />
  );
}

function Content({
  monitor,
  post,
  refusal,
  currency,
  onComments,
  onClose,
}: PostDetailsProps & { post: MonitorPost }) {
  const { exclude, include, removeExternal } = usePostChanges(monitor.id);
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <Text fz="xs" c="dimmed" className={classes.dim}>
        {post.profile_name} · {postTypeText(post.media)}
        {'post_type' in post.edited && <OriginMark origin="edited" />} · {momentText(post.created_time)}
      </Text>
      <p className={`wrap-anywhere ${classes.message}`} dir="auto">
        {post.message || t('No caption')}
      </p>
      <section>
        <h3 className={classes.sub}>
          {post.is_included_post ? t('Why it is included') : t('Why it is not included')}
        </h3>
        <ReasonList reasons={post.reasons} />
      </section>
      {post.disclosure !== null && (
        <section>
          <h3 className={classes.sub}>{t('Disclosure')}</h3>
          <DisclosureReasons disclosure={post.disclosure} />
        </section>
      )}
      <Group gap="xs">
        {post.link !== null && (
          <Button
            component="a"
            href={post.link}
            target="_blank"
            rel="noreferrer noopener"
            variant="default"
            size="xs"
          >
            {t('Open on its platform')}
          </Button>
        )}
        {post.video !== null && (
          <Button component="a" href={post.video} target="_blank" variant="default" size="xs">
            {t('Play the saved video')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => onComments(post)}>
          {t('Comments')}
        </Button>
        <Refusable reason={refusal}>
          <Button
            variant="default"
            size="xs"
            onClick={() => (post.is_included_post ? exclude : include)([post.id], onClose)}
          >
            {post.is_included_post ? t('Exclude') : t('Include')}
          </Button>
        </Refusable>
        {post.is_external && (
          <Refusable reason={refusal}>
            <Button
              variant="subtle"
              color="red"
              size="xs"
              loading={removeExternal.isPending}
              onClick={() => removeExternal.mutate(post.id, { onSuccess: onClose })}
            >
              {t('Delete')}
            </Button>
          </Refusable>
        )}
      </Group>
      {post.content !== null && (
        <section>
          <h3 className={classes.sub}>{t('Content shown')}</h3>
          <PostContent content={post.content} />
        </section>
      )}
      {post.carousel_images !== null && <PostCarousel images={post.carousel_images} />}
      {post.is_external && <PostScreenshot monitor_id={monitor.id} post={post} refusal={refusal} />}
      <section>
        <h3 className={classes.sub}>{t('Numbers')}</h3>
        <Numbers post={post} currency={currency} />
      </section>
      <Tags monitor={monitor} post={post} refusal={refusal} />
      <EditedForm monitor={monitor} post={post} refusal={refusal} onSaved={onClose} />
    </Flex>
  );
}

export function PostDetails({ post, onClose, ...rest }: PostDetailsProps) {
  return (
    <Drawer opened={post !== null} onClose={onClose} position="right" size="md" title={t('Post')}>
      {post !== null && <Content key={post.id} post={post} onClose={onClose} {...rest} />}
    </Drawer>
  );
}
