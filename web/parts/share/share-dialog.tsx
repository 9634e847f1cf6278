import {
  ActionIcon,
  Combobox,
  Flex,
  Loader,
  Modal,
  NativeSelect,
  Tabs,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUsers, IconWorld, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserType } from '#contract/access/access.ts';
import { isRoomType } from '#contract/room-types.ts';
import type { SharedUser } from '#contract/sharing.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './share.module.css';
import { ShareLink } from './share-link.tsx';
import { useColleagues, usePeopleMutations, useSharedUsers } from './share-queries.ts';
import type { Shareable } from './shareable.ts';

const USER_TYPES: readonly UserType[] = ['Co-worker', 'Owner'];

type Person = Omit<SharedUser, 'user_type'>;

function nameOf(person: Person): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}

function PersonLine({ person }: { person: Person }) {
  return (
    <Flex component="span" gap="xs" align="center" miw={0}>
      <Avatar name={nameOf(person)} src={person.picture} size={28} />
      <Flex component="span" direction="column" miw={0} lh={1.3} className="cut-lines">
        <Text component="b" fw={550}>
          {nameOf(person)}
        </Text>
        <Text span fz="xs" c="dimmed">
          {person.email}
        </Text>
      </Flex>
    </Flex>
  );
}

interface PersonSearchProps {
  object: Shareable;
  onChoose: (person: Person) => void;
  /** For an address that no colleague has. */
  onInvite: (email: string) => void;
}

/** Finds colleagues as you type; choosing one shares at once. */
function PersonSearch({ object, onChoose, onInvite }: PersonSearchProps) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const colleagues = useColleagues(object, wanted, combobox.dropdownOpened);
  const people = colleagues.data?.users ?? [];
  const nobody =
    wanted === ''
      ? t('Everybody in your company has access.')
      : t('No colleague found for “{wanted}”.', { wanted });
  const isAdmin = useSession().user?.role === 'admin';
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted);
  const isNew = isAddress && colleagues.data !== undefined && people.length === 0;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(email) => {
        const person = people.find((one) => one.email === email);
        if (person) onChoose(person);
        else onInvite(email);
        setText('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={t('Add a colleague')}
          placeholder={t('Name or email')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          rightSection={colleagues.isFetching ? <Loader size={14} /> : null}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          data-autofocus
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={t('Colleagues')}>
          {people.map((person) => (
            <Combobox.Option key={person.id} value={person.email}>
              <PersonLine person={person} />
            </Combobox.Option>
          ))}
          {isNew && isAdmin && (
            <Combobox.Option value={wanted}>
              {t('Invite {email} and share', { email: wanted })}
            </Combobox.Option>
          )}
          {colleagues.data !== undefined && people.length === 0 && !(isNew && isAdmin) && (
            <Combobox.Empty>
              {nobody} {isNew && t('An admin can invite them.')}
            </Combobox.Empty>
          )}
          {colleagues.error && <Combobox.Empty>{t('The colleagues could not be loaded.')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface RowProps {
  person: SharedUser;
  /** Null if it can be changed here. */
  fixed: string | null;
  own: boolean;
  onRole: (user_type: UserType) => void;
  onRemove: () => void;
}

function Row({ person, fixed, own, onRole, onRemove }: RowProps) {
  const name = nameOf(person);
  return (
    <Flex component="li" gap="xs" align="center" mih={48} py={6} className={`first-grows ${classes.row}`}>
      <PersonLine person={person} />
      {fixed === null ? (
        <NativeSelect
          size="xs"
          aria-label={t('Role of {name}', { name })}
          value={person.user_type}
          onChange={(event) => onRole(event.currentTarget.value === 'Owner' ? 'Owner' : 'Co-worker')}
          data={USER_TYPES.map((value) => ({ value, label: t(value) }))}
        />
      ) : (
        <Text size="sm" c="dimmed" title={fixed}>
          {t(person.user_type)}
        </Text>
      )}
      {(fixed === null || own) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={own ? t('Give up access') : t('Stop sharing with {name}', { name })}
          onClick={onRemove}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      )}
    </Flex>
  );
}

function SharePeople({ object }: { object: Shareable }) {
  const { user } = useSession();
  const people = useSharedUsers(object);
  const { add, remove, invite } = usePeopleMutations(object);
  const { data, error } = people;
  if (error) return <ErrorState error={error} onRetry={() => void people.refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={2} />;
  const { users, permission } = data;
  const removeWithUndo = ({ id, email, user_type, ...person }: SharedUser) =>
    remove.mutate(id, {
      onSuccess: () =>
        permission.may_share
          ? toast.undo(t('No longer shared with {name}', { name: nameOf({ id, email, ...person }) }), () =>
              add.mutate({ email, user_type }),
            )
          : toast.info(t('You no longer have access to this {noun}', { noun: object.noun })),
    });
  const fixed = (person: SharedUser) => {
    if (!permission.may_share) return sentenceText(permission.refused);
    return person === users[0] && person.user_type === 'Owner' ? t('The creator stays the owner') : null;
  };
  return (
    <Flex direction="column" gap="md">
      {permission.may_share ? (
        <PersonSearch
          object={object}
          onChoose={({ email }) => add.mutate({ email, user_type: 'Co-worker' })}
          onInvite={(email) =>
            invite.mutate(email, {
              onSuccess: () => toast.success(t('{email} was invited and has access.', { email })),
            })
          }
        />
      ) : (
        <Text fz="xs" c="dimmed" py={10} px="sm" className="surface" bdrs="sm">
          {sentenceText(permission.refused)}
        </Text>
      )}
      <Flex component="ul" direction="column" aria-label={t('People with access')}>
        {users.map((person) => (
          <Row
            key={person.id}
            person={person}
            fixed={fixed(person)}
            own={!permission.may_share && permission.user_type !== null && person.id === user?.id}
            onRole={(user_type) => add.mutate({ email: person.email, user_type })}
            onRemove={() => removeWithUndo(person)}
          />
        ))}
      </Flex>
      <Text fz="xs" c="dimmed">
        {t(
          'Co-workers can edit the contents. Owners and admins can also rename, share, publish and delete it.',
        )}
      </Text>
    </Flex>
  );
}

export interface ShareDialogProps {
  object: Shareable;
  opened: boolean;
  onClose: () => void;
}

export function ShareDialog({ object, opened, onClose }: ShareDialogProps) {
  const [wide, setWide] = useState(false);
  const isRoom = isRoomType(object.type);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={wide ? 1240 : 560}
      fullScreen={wide && window.innerWidth < 1000}
      title={<Text fw={600}>{t('Share this {noun}', { noun: object.noun })}</Text>}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Tabs defaultValue="people" keepMounted={false} onChange={() => setWide(false)}>
        <Tabs.List mb="md">
          <Tabs.Tab value="people" leftSection={<IconUsers size={16} stroke={1.7} aria-hidden />}>
            {t('Colleagues')}
          </Tabs.Tab>
          <Tabs.Tab value="link" leftSection={<IconWorld size={16} stroke={1.7} aria-hidden />}>
            {isRoom ? t('Client page') : t('Public link')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <SharePeople object={object} />
        </Tabs.Panel>
        <Tabs.Panel value="link">
          <ShareLink object={object} onWide={setWide} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
