import { Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { joinTerms, splitTerms } from '#contract/values/search-terms.ts';
import { EmvSwitch } from '#web/parts/report/emv-switch.tsx';
import { termText } from '#web/parts/search-terms.ts';
import { t } from '#web/platform/language.ts';
import { ChipButton, ChipRow, FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import { ProvenanceLegend } from '#web/ui/provenance-bar.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import classes from './keyword.module.css';
import { filterWords, type UpdateScreen } from './keyword-state.ts';
import { TermSearch } from './term-search.tsx';

interface SentenceProps {
  search: KeywordSearch;
  update: UpdateScreen;
  emv_model: EmvModel | undefined;
}

/** Search terms: click to edit, × removes, the word between them switches AND and OR. */
function TermChips({ search, update }: Omit<SentenceProps, 'emv_model'>) {
  const [open, setOpen] = useState(false);
  const terms = splitTerms(search.keyword);
  const any = search.search_type === 'OR';
  const without = (index: number) =>
    update({ keyword: joinTerms(terms.filter((_, at) => at !== index)) }, { push: true });
  return (
    <>
      {terms.map((term, index) => (
        <Fragment key={`${term.kind} ${term.text}`}>
          {index > 0 && (
            <button
              type="button"
              className={classes.joiner}
              title={t(
                any
                  ? 'Posts with any word. Switch to all words.'
                  : 'Posts with all words. Switch to any word.',
              )}
              aria-label={t(
                any ? 'Matches any word. Switch to all words' : 'Matches all words. Switch to any word',
              )}
              onClick={() => update({ search_type: any ? 'AND' : 'OR' }, { push: true })}
            >
              {t(any ? 'or' : 'and')}
            </button>
          )}
          <FilterChip
            tone="term"
            value={termText(term)}
            onClick={() => setOpen(true)}
            onRemove={terms.length > 1 ? () => without(index) : undefined}
          />
        </Fragment>
      ))}
      <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus width={440} shadow="md">
        <Popover.Target>
          <ChipButton onClick={() => setOpen(!open)}>
            <IconPlus size={13} aria-hidden /> {t('Word')}
          </ChipButton>
        </Popover.Target>
        <Popover.Dropdown maw="calc(100vw - 24px)">
          <TermSearch
            initial={{ keyword: `${search.keyword} `, search_type: search.search_type }}
            onSubmit={(next) => {
              setOpen(false);
              update(next, { push: true });
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** The search as a sentence of chips, followed by the legend of origins. */
export function FilterSentence({ search, update, emv_model }: SentenceProps) {
  const [drawer, setDrawer] = useState(false);
  const words = filterWords(search);
  return (
    <ChipRow end={<ProvenanceLegend />}>
      <TermChips search={search} update={update} />
      {words.map(({ key, label, value, clear }) => (
        <FilterChip
          key={key}
          label={label}
          value={value}
          onClick={() => setDrawer(true)}
          onRemove={() => update(clear, { push: true })}
        />
      ))}
      <ChipButton onClick={() => setDrawer(true)}>
        <IconPlus size={13} aria-hidden /> {t('Filter')}
      </ChipButton>
      <EmvSwitch value={emv_model} onChange={(model) => update({ emv_model: model }, { push: true })} />
      <FilterDrawer opened={drawer} onClose={() => setDrawer(false)} search={search} update={update} />
    </ChipRow>
  );
}
