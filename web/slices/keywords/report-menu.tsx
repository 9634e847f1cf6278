import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SavedFilter } from '#contract/keywords.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { AlertItem } from '#web/parts/alerts/alert-item.tsx';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { useRefusal } from '#web/platform/refusal.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './keyword.module.css';
import { copyName, NameDialog } from './save-filter.tsx';
import { useFilterMutations } from './saved-filters.ts';

const OWNERS: Phrase = 'Only the owner or an admin can rename or delete this keyword report.';

/** Rename, duplicate and delete; disabled actions give their reason. */
export function ReportMenu({ saved }: { saved: SavedFilter }) {
  const [opened, setOpened] = useState(false);
  const [naming, setNaming] = useState<'rename' | 'duplicate' | null>(null);
  const navigate = useNavigate();
  const reads = useRefusal('keywords');
  const { create, rename, removeWithUndo } = useFilterMutations();
  const { keyword_user_filter_id: id, filter_name: name, filter } = saved;
  const shared = useQuery({
    ...query.sharing.users.queryOptions({ input: { type: 'keywords', type_id: id }, staleTime: 0 }),
    enabled: opened && reads === null,
  });
  const owns = reads ?? (shared.data?.standing.may_share === false ? t(OWNERS) : null);
  const open = (to: number) => navigate({ to: '/keyword/$keywordId', params: { keywordId: String(to) } });
  const duplicate = async (filter_name: string) => {
    const { data } = await create.mutateAsync({ filter_name, filter });
    toast.success(t('“{name}” was saved', { name: data.filter_name }));
    await open(data.keyword_user_filter_id);
  };
  const remove = async () => {
    // Leave the page first, because the report no longer exists.
    await navigate({ to: '/keywords' });
    await removeWithUndo(saved).catch(() => undefined);
  };
  const item = (label: string, Icon: typeof IconCopy, refusal: string | null, run: () => void) => (
    <Menu.Item
      leftSection={<Icon size={15} aria-hidden />}
      aria-disabled={refusal !== null || undefined}
      data-disabled={refusal !== null || undefined}
      closeMenuOnClick={refusal === null}
      onClick={() => refusal === null && run()}
    >
      {label}
      {refusal !== null && (
        <Text span fz="xxs" lh={1.35} className={classes.refusal}>
          {refusal}
        </Text>
      )}
    </Menu.Item>
  );
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={t('Actions for {name}', { name })}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item(t('Rename'), IconPencil, owns, () => setNaming('rename'))}
          <AlertItem type="keywords" type_id={id} />
          {item(t('Duplicate'), IconCopy, reads, () => setNaming('duplicate'))}
          {item(t('Delete'), IconTrash, owns, () => void remove())}
        </Menu.Dropdown>
      </Menu>
      <NameDialog
        opened={naming !== null}
        title={t(naming === 'rename' ? 'Rename the report' : 'Duplicate the report')}
        initial={naming === 'rename' ? name : copyName(name)}
        submitText={t(naming === 'rename' ? 'Rename' : 'Duplicate')}
        onClose={() => setNaming(null)}
        {...(naming === 'rename' ? { categories: saved.filter.categories } : {})}
        onSubmit={(next, categories) =>
          naming === 'rename' ? rename(saved, next, categories) : duplicate(next)
        }
      />
    </>
  );
}
