import { ActionIcon, Button, Menu, Popover, Text } from '@mantine/core';
import { IconArrowsDiff, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { type KeywordSearch, MOST_COMPARED, type SavedFilter } from '#contract/keywords.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { AlertItem } from '#web/parts/alerts/alert-item.tsx';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import type { ExportGroup } from '#web/parts/exports/export-start.ts';
import { useLastDay } from '#web/parts/last-day.ts';
import { ReportFacts } from '#web/parts/report/report-facts.tsx';
import { useTotals } from '#web/parts/report/report-queries.ts';
import { keywordText } from '#web/parts/search-terms.ts';
import { ShareButton } from '#web/parts/share/share-button.tsx';
import { query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { remember } from '#web/platform/page/recent.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PeriodPicker, todayIso } from '#web/ui/inputs/period-picker.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ActionsSheet, ToolsRow, useIsPhone } from '#web/ui/tools-row.tsx';
import { FilterSentence } from './filter-sentence.tsx';
import classes from './keyword.module.css';
import { KeywordReport } from './keyword-report.tsx';
import { keywordSet } from './keyword-set.ts';
import { type ScreenState, searchIssues, searchOf, type UpdateScreen } from './keyword-state.ts';
import { copyName, NameDialog, SaveFilter } from './save-filter.tsx';
import { useFilterMutations } from './saved-filters.ts';
import { TermSearch } from './term-search.tsx';

const OWNERS: Phrase = 'Only the owner or an admin can rename or delete this keyword report.';

/** Rename, duplicate and delete; disabled actions give their reason. */
function ReportMenu({ saved }: { saved: SavedFilter }) {
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
  const owns = reads ?? (shared.data?.permission.may_share === false ? t(OWNERS) : null);
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

interface ButtonProps {
  state: ScreenState;
  update: UpdateScreen;
}

function CompareButton({ state, update }: ButtonProps) {
  const [open, setOpen] = useState(false);
  const full = state.compare.length >= MOST_COMPARED - 1;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus width={420}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsDiff size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t('Compare')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)">
        {full ? (
          <Text fz="xs" c="dimmed">
            {t('Up to {n} keywords can be compared. Remove one to add another.', { n: MOST_COMPARED })}
          </Text>
        ) : (
          <TermSearch
            label={t('Keyword to compare with')}
            submitText={t('Compare')}
            initial={{ keyword: '', search_type: state.search_type }}
            single
            onSubmit={({ keyword }) => {
              setOpen(false);
              const others = state.compare.filter((one) => one !== keyword);
              if (keyword !== state.keyword) update({ compare: [...others, keyword] }, { push: true });
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Export options: the whole report, or its posts in the page's order. */
function reportGroups(search: KeywordSearch, name: string, view: ScreenState): ExportGroup[] {
  const { posts_by, posts_order } = view;
  const input = { ...search, name: cutText(name, 120), posts_by, posts_order };
  return [
    {
      label: t('Report'),
      kind: 'keyword_report',
      input,
    },
    {
      label: t('Posts'),
      kind: 'keyword_report',
      of: ['tables'],
      input: { ...input, parts: ['posts'] },
    },
  ];
}

export interface KeywordScreenProps {
  state: ScreenState;
  update: UpdateScreen;
  saved?: SavedFilter | undefined;
}

export function KeywordScreen({ state, update, saved }: KeywordScreenProps) {
  const search = useMemo(() => searchOf(state), [state]);
  const issues = useMemo(() => searchIssues(search), [search]);
  const set = useMemo(() => keywordSet(search), [search]);
  const { data } = useTotals(set);
  const day = useLastDay() ?? todayIso();
  const narrow = useIsPhone();
  const words = keywordText(state.keyword, state.search_type);
  const title = saved?.filter_name ?? words;
  useEffect(() => remember({ href: `${window.location.pathname}${window.location.search}`, title }), [title]);
  const period = (
    <PeriodPicker
      today={day}
      value={{ from: state.from_date, to: state.to_date }}
      onChange={({ from, to }) => update({ from_date: from, to_date: to }, { push: true })}
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        facts={issues === null ? <ReportFacts set={set} /> : undefined}
        actions={
          <ActionsSheet>
            {!narrow && period}
            <CompareButton state={state} update={update} />
            <ExportMenu groups={reportGroups(search, title, state)} disabled={issues !== null} />
            {saved !== undefined && (
              <ShareButton
                type="keywords"
                type_id={saved.keyword_user_filter_id}
                noun={t('keyword report')}
                path={`/keyword/${saved.keyword_user_filter_id}`}
              />
            )}
            <SaveFilter state={state} saved={saved} />
            {saved !== undefined && <ReportMenu saved={saved} />}
          </ActionsSheet>
        }
      />
      {narrow && <ToolsRow>{period}</ToolsRow>}
      <FilterSentence
        search={search}
        update={update}
        emv_model={data?.totals.emv_model ?? search.emv_model}
      />
      {issues === null ? (
        <KeywordReport search={search} set={set} state={state} update={update} />
      ) : (
        <ErrorState
          framed
          error={Object.values(issues).join(' · ')}
          title={t('This search is not valid.')}
          onRetry={undefined}
        />
      )}
    </>
  );
}
