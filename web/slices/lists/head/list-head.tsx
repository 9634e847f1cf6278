import { ActionIcon, Button, Flex, Popover, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconFolder, IconInfoCircle, IconPencil, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import { disclosedText } from '#web/parts/disclosure/disclosed-rate.tsx';
import { ShareButton } from '#web/parts/share/share-button.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ActionsSheet } from '#web/ui/tools-row.tsx';
import classes from '../list.module.css';
import { useListEdits } from '../writing/list-edits.ts';
import { Inside } from './list-inside.tsx';
import { ListMenu } from './list-menu.tsx';

/** Inline name field: Enter saves, Esc reverts. */
function Rename({ list, onDone }: { list: List; onDone: () => void }) {
  const [name, setName] = useState(list.name);
  const [problem, setProblem] = useState<string | null>(null);
  const { edit } = useListEdits(list);
  const save = () => {
    if (name.trim() === list.name) return onDone();
    edit.mutate(
      { name },
      { onSuccess: onDone, onError: (error) => setProblem(normaliseError(error).message) },
    );
  };
  return (
    <Flex
      component="form"
      gap="xs"
      align="flex-start"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        aria-label={t('Name of the list')}
        autoFocus
        maxLength={121}
        value={name}
        error={problem}
        disabled={edit.isPending}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" size="xs" loading={edit.isPending}>
        {t('Save')}
      </Button>
      <Button size="xs" variant="default" onClick={onDone}>
        {t('Cancel')}
      </Button>
    </Flex>
  );
}

/** Link to the rate of the list's creators; nothing while no paid post is known. */
function Disclosed({ list_id }: { list_id: number }) {
  const { data } = useQuery(
    query.safety.disclosed.queryOptions({ input: { object_type: 'list', id: list_id } }),
  );
  const text = data && disclosedText(data.totals);
  if (!text) return null;
  return (
    <>
      {' · '}
      <Link to={`/safety?type=list&id=${list_id}`}>{text}</Link>
    </>
  );
}

/** Tags and description. */
function About({ list }: { list: List }) {
  return (
    <>
      {list.tags.length > 0 && (
        <Flex
          component="span"
          rowGap="xxs"
          columnGap="xs"
          align="center"
          wrap="wrap"
          display="inline-flex"
          className={classes.headTags}
        >
          <IconTag size={13} stroke={1.7} aria-label={t('Tags')} />
          {list.tags.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </Flex>
      )}
      {list.description !== '' && (
        <Text maw="90ch" mt="xxs" lineClamp={3} className={classes.description}>
          {list.description}
        </Text>
      )}
    </>
  );
}

/** Opens tags and description; on paper they are there. */
function AboutButton({ list }: { list: List }) {
  if (list.is_folder || (list.tags.length === 0 && list.description === '')) return null;
  return (
    <>
      <Popover position="bottom-start" width={360} withArrow>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Description and tags')}>
            <IconInfoCircle size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown fz="sm">
          <About list={list} />
        </Popover.Dropdown>
      </Popover>
      <div className="paper">
        <About list={list} />
      </div>
    </>
  );
}

/** Opens the lists in this list, which are rows of a folder's page. */
function InsideButton({ list }: { list: List }) {
  return (
    <Popover position="bottom-start" withArrow trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} stroke={1.7} aria-hidden />}
        >
          {plural(list.sublist_count, '{n} list', '{n} lists')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Inside id={list.id} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Facts({ list }: { list: List }) {
  const shared = useSharedView() !== null;
  const inside = list.is_folder
    ? plural(list.sublist_count, '{n} list', '{n} lists')
    : plural(list.total_influencers, '{n} creator', '{n} creators');
  return (
    <>
      {inside}
      {list.total_followers != null && (
        <span title={t('Followers of all accounts')}>
          {` · ${t('{count} followers', { count: compactNumber(list.total_followers) })}`}
        </span>
      )}
      {list.total_users > 1 && ` · ${t('shared by {n} people', { n: list.total_users })}`}
      {list.is_public && ` · ${t('public link')}`}
      {!shared && list.client !== null && ` · ${list.opportunity?.name ?? list.client.name}`}
      {!list.is_folder && !shared && <Disclosed list_id={list.id} />}
      {(shared || list.is_folder) && <About list={list} />}
    </>
  );
}

export interface ListHeadProps {
  list: List;
  /** Buttons before the share button. */
  actions?: ReactNode;
}

export function ListHead({ list, actions }: ListHeadProps) {
  const shared = useSharedView() !== null;
  const [naming, setNaming] = useState(false);
  const noun = list.is_folder ? 'folder' : 'list';
  if (shared)
    return (
      <PageHeader title={list.name} facts={<Facts list={list} />} badges={list.is_demo && <InventedTag />} />
    );
  const parent = list.path.at(-1);
  const above = parent
    ? { to: `/list/${parent.id}`, title: parent.name }
    : { to: '/lists', title: t('Lists') };
  const mayRename = list.can_edit && list.edit_refused === null && list.user_type !== 'Co-worker';
  return (
    <PageHeader
      title={list.name}
      above={above}
      badges={
        <>
          {list.is_folder && <IconFolder size={18} stroke={1.6} aria-label={t('Folder')} />}
          {list.is_demo && <InventedTag />}
          <AboutButton list={list} />
          {!list.is_folder && list.sublist_count > 0 && <InsideButton list={list} />}
          {mayRename && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={list.is_folder ? t('Rename the folder') : t('Rename the list')}
              onClick={() => setNaming(true)}
            >
              <IconPencil size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
          {naming && <Rename list={list} onDone={() => setNaming(false)} />}
        </>
      }
      facts={<Facts list={list} />}
      actions={
        <ActionsSheet>
          {actions}
          <ShareButton type="lists" type_id={list.id} noun={noun} path={`/list/${list.id}`} />
          <ListMenu list={list} />
        </ActionsSheet>
      }
    />
  );
}
